/// The vocabulary of catalogue records. A change here changes every payload, and with it the pinned hashes.
enum CatalogueVocabulary {
  static let adjectives = [
    "Compact", "Foldable", "Heavy-duty", "Lightweight", "Rechargeable", "Insulated", "Classic", "Ergonomic",
    "Waterproof", "Adjustable", "Wireless", "Slim", "Organic", "Refurbished", "Professional", "Mini",
  ]
  static let materials = [
    "Steel", "Bamboo", "Cotton", "Leather", "Ceramic", "Aluminium", "Oak", "Glass", "Wool", "Carbon", "Silicone",
    "Copper",
  ]
  static let things = [
    "Kettle", "Backpack", "Desk Lamp", "Notebook", "Office Chair", "Bicycle Pump", "Headphones", "Water Bottle",
    "Tent", "Chopping Board", "Keyboard", "Rain Jacket", "Coffee Grinder", "Toolbox", "Alarm Clock", "Blanket",
  ]
  static let units = ["L", "cm", "pcs", "kg", "W", "pack"]
  static let categories = [
    "kitchen", "outdoor", "office", "audio", "bicycle", "clothing", "tools", "home", "garden", "toys", "books",
  ]
  static let currencies = ["EUR", "USD", "GBP", "JPY", "SEK", "CNY", "BRL"]
  static let tags = [
    "new", "sale", "bestseller", "eco", "gift", "limited", "clearance", "handmade", "imported", "bundle", "vegan",
    "refill", "outlet", "last-chance", "staff-pick", "xl",
  ]
  static let unusualNames = [
    "27\" Monitor Arm", "Café Crème Set", "Jacke Größe XL", "日本茶ポット", "Party Mug 🎉", "Path \\ Finder Map",
    "Two-line\nLabel", "Tab\tStop Ruler", "Señor Sombrero", "Чайник 1,7 л", "½ Pint Glass", "Rock 'n' Roll / Vol. 2",
  ]
}
