#if SwiftMetrics
  import MetricsTestKit
  import RescueSpecification
  import ShieldedDecoding

  extension ReportSpecificationCheck {
    /// The counters of metrics after reports, and after the records of the reports one by one, with several limits.
    func metricsAsSpecified(_ pairs: [Pair]) throws(PropertyFailure) {
      for (seriesLimit, endpointLimit) in [(1_000, 100), (10, 3), (3, 2), (1, 0), (-1, 1)] {
        let (reported, recorded) = (TestMetrics(), TestMetrics())
        let metrics = [reported, recorded].map {
          RescueMetrics(seriesLimit: seriesLimit, endpointLimit: endpointLimit, factory: $0)
        }
        let none = SpecifiedMetrics(seriesLimit: seriesLimit, endpointLimit: endpointLimit)
        var specified = (reported: none, recorded: none)
        for (index, pair) in pairs.enumerated() {
          let endpoint = ["feed", "user", "(other)"][index % 3]
          metrics[0].record(pair.report, endpoint: endpoint)
          specified.reported.add(pair.specified, endpoint: endpoint)
          for record in pair.report.records { metrics[1].record(record, endpoint: endpoint) }
          for record in pair.specified.records { specified.recorded.add(record, endpoint: endpoint) }
        }
        try expect("metrics of reports", [reported.counts], [specified.reported.counts])
        try expect("metrics of records", [recorded.counts], [specified.recorded.counts])
      }
    }
  }

  extension TestMetrics {
    /// The counts of rescues, by the labels endpoint, path, rule and outcome.
    fileprivate var counts: [[String]: Int64] {
      let rescues = counters.filter { $0.label == "shielded_decoding_rescues" }
      let labels = rescues.map { counter in
        ["endpoint", "path", "rule", "outcome"].compactMap { name in counter.dimensions.first { $0.0 == name }?.1 }
      }
      return Dictionary(zip(labels, rescues.map(\.totalValue))) { $0 + $1 }
    }
  }
#endif
