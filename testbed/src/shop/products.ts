/** The products of the shop. Prices are in euros. */
export interface Product {
  id: string
  name: string
  category: CategoryId
  price: number
  blurb: string
  details: string
  size: string
  glazes: readonly [string, ...string[]]
  picture: { shape: Shape; glaze: string; dots: boolean }
}

export type CategoryId = 'mugs' | 'bowls' | 'teapots' | 'vases'

/** Outlines that pictures are generated from. */
export type Shape = 'mug' | 'latte' | 'cup' | 'bowl' | 'wide-bowl' | 'teapot' | 'vase' | 'moon'

/** A shelf of the shop. */
export interface Category {
  id: CategoryId
  name: string
  intro: string
}

export const categories: readonly Category[] = [
  {
    id: 'mugs',
    name: 'Mugs',
    intro: 'Thrown by hand, glazed inside and out, and made for the dishwasher.',
  },
  {
    id: 'bowls',
    name: 'Bowls',
    intro: 'For porridge, noodles and everything you eat with your feet on the sofa.',
  },
  {
    id: 'teapots',
    name: 'Teapots',
    intro: 'They pour without dripping. We test every single one, with tea.',
  },
  {
    id: 'vases',
    name: 'Vases',
    intro: 'From one stem to a whole armful from the garden.',
  },
]

export const products: readonly Product[] = [
  {
    id: 'speckled-mug',
    name: 'Speckled mug',
    category: 'mugs',
    price: 18,
    blurb: 'The one everybody reaches for first.',
    details:
      'A generous everyday mug with a handle for three fingers and a rim that is kind to lips.',
    size: '9 cm tall, holds 330 ml',
    glazes: ['Oat', 'Moss', 'Slate'],
    picture: { shape: 'mug', glaze: '#e6d8c3', dots: true },
  },
  {
    id: 'latte-mug',
    name: 'Tall latte mug',
    category: 'mugs',
    price: 22,
    blurb: 'Room for the foam.',
    details: 'Slim and tall, with a foot that stays cool. Fits under most espresso machines.',
    size: '13 cm tall, holds 400 ml',
    glazes: ['Moss', 'Oat'],
    picture: { shape: 'latte', glaze: '#8aa38a', dots: false },
  },
  {
    id: 'espresso-cups',
    name: 'Espresso cups, set of two',
    category: 'mugs',
    price: 26,
    blurb: 'Small, heavy, warm.',
    details: 'Two thick little cups that keep an espresso hot to the last drop.',
    size: '6 cm tall, holds 80 ml',
    glazes: ['Slate', 'Oat'],
    picture: { shape: 'cup', glaze: '#6b7680', dots: true },
  },
  {
    id: 'breakfast-bowl',
    name: 'Breakfast bowl',
    category: 'bowls',
    price: 24,
    blurb: 'Muesli, meet your match.',
    details: 'Deep enough for milk, wide enough for berries, and it stacks.',
    size: '15 cm wide, holds 600 ml',
    glazes: ['Oat', 'Rose'],
    picture: { shape: 'bowl', glaze: '#dcb8a8', dots: false },
  },
  {
    id: 'ramen-bowl',
    name: 'Ramen bowl',
    category: 'bowls',
    price: 32,
    blurb: 'With a notch for the chopsticks.',
    details: 'A big bowl for big soups. The notch in the rim holds your chopsticks between bites.',
    size: '20 cm wide, holds 1.2 l',
    glazes: ['Slate', 'Moss'],
    picture: { shape: 'wide-bowl', glaze: '#5f7a86', dots: true },
  },
  {
    id: 'round-teapot',
    name: 'Round teapot',
    category: 'teapots',
    price: 58,
    blurb: 'Tea for two, with a refill.',
    details: 'A round belly, a lid that stays on when you pour, and a strainer that lifts out.',
    size: '14 cm tall, holds 900 ml',
    glazes: ['Oat', 'Slate'],
    picture: { shape: 'teapot', glaze: '#cdb58d', dots: false },
  },
  {
    id: 'travel-teapot',
    name: 'Travel teapot',
    category: 'teapots',
    price: 46,
    blurb: 'Pot and cup in one parcel.',
    details: 'The lid is the cup. Comes in a felt sleeve that keeps it warm on the train.',
    size: '11 cm tall, holds 350 ml',
    glazes: ['Moss', 'Slate'],
    picture: { shape: 'teapot', glaze: '#7f9784', dots: true },
  },
  {
    id: 'bud-vase',
    name: 'Bud vase',
    category: 'vases',
    price: 28,
    blurb: 'For the one flower you could not leave behind.',
    details: 'A narrow neck for a single stem, and a heavy foot against curious cats.',
    size: '16 cm tall',
    glazes: ['Rose', 'Oat'],
    picture: { shape: 'vase', glaze: '#c98f83', dots: false },
  },
  {
    id: 'moon-vase',
    name: 'Moon vase',
    category: 'vases',
    price: 64,
    blurb: 'A full moon on your window sill.',
    details: 'Thrown in two halves and joined on the wheel, as potters have done for centuries.',
    size: '24 cm tall',
    glazes: ['Oat', 'Slate'],
    picture: { shape: 'moon', glaze: '#e9e2d4', dots: false },
  },
]

/** The product with this id. */
export function findProduct(id: string): Product | undefined {
  return products.find((product) => product.id === id)
}

/** Products on one shelf, in the order of the catalogue. */
export function listProducts(category: CategoryId): Product[] {
  return products.filter((product) => product.category === category)
}

/** A price as shown next to a product: `€18.00`. */
export function formatPrice(euros: number): string {
  return `€${euros.toFixed(2)}`
}
