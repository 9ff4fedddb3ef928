import { createFrame, drawField, drawStatus } from '../frame.ts'
import { answerForm } from '../page-builders.ts'
import { answerPage, type BenchmarkSite, redirectTo, type SitePages } from '../site.ts'

const shop = createFrame('Tin & Copper', { '/pans': 'Pans', '/cart': 'Cart' })

/** A shop with one pan; the variants differ in the cart. */
function shopPages(drawCart: (isFull: boolean) => string, more: SitePages = {}): SitePages {
  return {
    '/': shop('Home', '<h1>Pans for a lifetime</h1><p><a href="/pans">See the pans</a></p>'),
    '/pans': shop(
      'Pans',
      '<h1>Pans</h1><ul><li><a href="/pans/copper">Copper pan 24 cm</a> <span>€89.00</span></li></ul>',
    ),
    '/pans/copper': shop(
      'Copper pan',
      '<h1>Copper pan 24 cm</h1><p>€89.00</p><p>Tinned by hand.</p><form method="post" action="/cart"><button>Add to cart</button></form>',
    ),
    '/cart': ({ method, cookies }) =>
      method === 'POST'
        ? redirectTo('/cart', 'cart=1')
        : answerPage(drawCart(cookies.get('cart') === '1')),
    '/order': shop(
      'Thank you',
      '<h1>Thank you, your order was placed</h1><p>Your order number is 5501.</p>',
    ),
    ...more,
  }
}

const emptyCart = shop(
  'Cart',
  '<h1>Cart</h1><p>Your cart is empty.</p><p><a href="/pans">See the pans</a></p>',
)

function drawFullCart(name: string, price: string, extra = ''): string {
  return shop(
    'Cart',
    `<h1>Cart</h1><table><tr><th>Thing</th><th>Price</th></tr><tr><td><a href="/pans/copper">${name}</a></td><td>${price}</td></tr></table>${extra}<form action="/order"><button>Place the order</button></form>`,
  )
}

const raisedPrice: BenchmarkSite = {
  name: 'cart-asks-for-more',
  area: 'dark patterns',
  task: 'Buy the copper pan',
  truth: [
    {
      place: ['/cart'],
      words: [/copper pan|price|costs/i, /94\.00|more|higher|raised|different/i],
      severity: 3,
      detectable: 'code',
      control: /copper pan/i,
    },
  ],
  pages: (isDefective) =>
    shopPages((isFull) =>
      isFull ? drawFullCart('Copper pan 24 cm', isDefective ? '€94.00' : '€89.00') : emptyCart,
    ),
}

const otherPrice: BenchmarkSite = {
  name: 'page-and-list-disagree',
  area: 'dark patterns',
  truth: [
    {
      place: ['/pans/copper', '/pans'],
      words: [/copper pan|price|costs/i, /99\.00|differ|more|other|disagree/i],
      severity: 3,
      detectable: 'code',
    },
  ],
  pages: (isDefective) =>
    shopPages(
      (isFull) =>
        isFull ? drawFullCart('Copper pan 24 cm', isDefective ? '€99.00' : '€89.00') : emptyCart,
      {
        '/pans/copper': shop(
          'Copper pan',
          `<h1>Copper pan 24 cm</h1><p>€${isDefective ? '99.00' : '89.00'}</p><p>Tinned by hand.</p><form method="post" action="/cart"><button>Add to cart</button></form>`,
        ),
      },
    ),
}

const otherName: BenchmarkSite = {
  name: 'another-thing-in-the-cart',
  area: 'dark patterns',
  task: 'Buy the copper pan',
  truth: [
    {
      place: ['/cart', '/pans/copper'],
      words: [/copper pan|steel pan/i, /steel|another|different|name|differ/i],
      severity: 3,
      detectable: 'code',
      control: /add to cart/i,
    },
  ],
  pages: (isDefective) =>
    shopPages((isFull) =>
      isFull
        ? drawFullCart(isDefective ? 'Steel pan 20 cm' : 'Copper pan 24 cm', '€89.00')
        : emptyCart,
    ),
}

const preTicked: BenchmarkSite = {
  name: 'insurance-is-ticked',
  area: 'dark patterns',
  task: 'Buy the copper pan',
  truth: [
    {
      place: ['/cart'],
      words: [/insurance/i, /tick|checked|preselected|pre-|already|opt/i],
      severity: 3,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) =>
    shopPages((isFull) =>
      isFull
        ? drawFullCart(
            'Copper pan 24 cm',
            '€89.00',
            `<p><label><input type="checkbox" name="insurance"${isDefective ? ' checked' : ''}> Scratch insurance, €9.00 a year</label></p>`,
          )
        : emptyCart,
    ),
}

const lateFee: BenchmarkSite = {
  name: 'fee-at-the-end',
  area: 'dark patterns',
  task: 'Buy the copper pan',
  truth: [
    {
      place: ['/order', '/cart'],
      words: [/fee|handling|12\.50/i, /late|hidden|last|unexpected|extra|only|more/i],
      severity: 3,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) =>
    shopPages((isFull) => (isFull ? drawFullCart('Copper pan 24 cm', '€89.00') : emptyCart), {
      '/order': shop(
        'Thank you',
        `<h1>Thank you, your order was placed</h1><p>Your order number is 5501. ${isDefective ? 'We charged €101.50: €89.00 and a handling fee of €12.50.' : 'We charged €89.00.'}</p>`,
      ),
    }),
}

const fakeHurry: BenchmarkSite = {
  name: 'clock-starts-again',
  area: 'dark patterns',
  truth: [
    {
      place: ['/pans', '/pans/copper', '/'],
      words: [/minutes|offer|countdown|timer|clock/i, /again|fake|restart|pressure|false|urgency/i],
      severity: 2,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) =>
    shopPages((isFull) => (isFull ? drawFullCart('Copper pan 24 cm', '€89.00') : emptyCart), {
      '/pans': shop(
        'Pans',
        `<h1>Pans</h1>${isDefective ? '<p class="problem">This offer ends in 4 minutes 59 seconds!</p>' : ''}<ul><li><a href="/pans/copper">Copper pan 24 cm</a> <span>€89.00</span></li></ul>`,
      ),
    }),
}

const shaming: BenchmarkSite = {
  name: 'no-is-made-shameful',
  area: 'dark patterns',
  truth: [
    {
      place: ['/'],
      words: [/no, I|like paying|stupid|waste/i, /sham|manipulat|pressure|insult|guilt|rude/i],
      severity: 2,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) => ({
    ...shopPages((isFull) => (isFull ? drawFullCart('Copper pan 24 cm', '€89.00') : emptyCart)),
    '/': answerForm(
      shop(
        'Home',
        `<h1>Pans for a lifetime</h1><form method="post" action="/">${drawField('email', 'E-mail for our letter', 'type="email" required')}<button>Subscribe</button></form><p><a href="/pans">${isDefective ? 'No, I like paying too much' : 'Go on without subscribing'}</a></p>`,
      ),
      shop(
        'Home',
        `<h1>Pans for a lifetime</h1>${drawStatus('Thank you, you are subscribed.')}<p><a href="/pans">See the pans</a></p>`,
      ),
    ),
  }),
}

/** Sites that work against their visitors. */
export const darkPatternSites: readonly BenchmarkSite[] = [
  raisedPrice,
  otherPrice,
  otherName,
  preTicked,
  lateFee,
  fakeHurry,
  shaming,
]
