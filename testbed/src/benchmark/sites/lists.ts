import { createFrame, drawField, escapeText } from '../frame.ts'
import { answerPage, type BenchmarkSite, type SitePage } from '../site.ts'

const lamps = [
  { name: 'Opal desk lamp', path: '/lamps/opal', price: 49 },
  { name: 'Brass floor lamp', path: '/lamps/brass', price: 129 },
  { name: 'Paper pendant', path: '/lamps/paper', price: 35 },
]

const lampShop = createFrame('Lantern', {
  '/lamps': 'Lamps',
  '/search': 'Search',
  '/delivery': 'Delivery',
})

function listLamps(of: readonly (typeof lamps)[number][]): string {
  return `<ul>${of.map(({ name, path, price }) => `<li><a href="${path}">${name}</a> €${price}.00</li>`).join('')}</ul>`
}

const lampPages = {
  '/lamps': lampShop('Lamps', `<h1>Lamps</h1>${listLamps(lamps)}`),
  '/delivery': lampShop('Delivery', '<h1>Delivery</h1><p>Within three days, for €4.90.</p>'),
  ...Object.fromEntries(
    lamps.map(({ name, path, price }) => [
      path,
      lampShop(
        name,
        `<h1>${name}</h1><p>€${price}.00</p><p>In our window in Bristol, and in stock.</p>`,
      ),
    ]),
  ),
}

function drawSearch(isDefective: boolean): SitePage {
  return ({ url }) => {
    const query = url.searchParams.get('q')?.trim().toLowerCase() ?? ''
    const found = isDefective
      ? []
      : lamps.filter(({ name }) =>
          query.split(/\s+/).some((word) => word !== '' && name.toLowerCase().includes(word)),
        )
    const answer =
      found.length > 0
        ? `<h2>${found.length} found</h2>${listLamps(found)}`
        : `<h2>No results for “${escapeText(query)}”</h2><p>Look at <a href="/lamps">all lamps</a>.</p>`
    return answerPage(
      lampShop(
        'Search',
        `<h1>Search</h1><form role="search" action="/search"><p><label for="q">What are you looking for?</label><input id="q" type="search" name="q" value="${escapeText(query)}"></p><button>Search</button></form>${query === '' ? '' : answer}`,
      ),
    )
  }
}

const emptySearch: BenchmarkSite = {
  name: 'search-finds-nothing',
  area: 'navigation',
  truth: [
    {
      place: ['/search'],
      words: [/search/i, /nothing|no (results|lamps)|empty|not find/i],
      severity: 3,
      detectable: 'code',
      control: /what are you looking for|search/i,
    },
  ],
  pages: (isDefective) => ({
    ...lampPages,
    '/': lampShop('Home', `<h1>Lamps by hand</h1>${listLamps(lamps)}`),
    '/search': drawSearch(isDefective),
  }),
}

const sorting: BenchmarkSite = {
  name: 'sort-that-does-not-sort',
  area: 'navigation',
  truth: [
    {
      place: ['/', '/lamps'],
      words: [/sort|order/i, /price|cheapest|low/i],
      severity: 2,
      detectable: 'code',
      control: /sort/i,
    },
  ],
  pages: (isDefective) => ({
    ...lampPages,
    '/search': drawSearch(false),
    '/': lampShop(
      'Home',
      '<h1>Lamps by hand</h1><p>Every lamp is made by two people in Bristol.</p><p><a href="/lamps">See all lamps</a></p>',
    ),
    '/lamps': ({ url }) => {
      const sort = url.searchParams.get('sort') ?? 'name'
      const sorted = lamps.toSorted((left, right) =>
        sort === 'price' ? left.price - right.price : left.name.localeCompare(right.name),
      )
      const shown =
        isDefective && sort === 'price'
          ? [lamps[1], lamps[2], lamps[0]].flatMap((lamp) => lamp ?? [])
          : sorted
      const option = (value: string, text: string): string =>
        `<option value="${value}"${sort === value ? ' selected' : ''}>${text}</option>`
      return answerPage(
        lampShop(
          'Lamps',
          `<h1>Lamps</h1><form action="/lamps"><p><label for="sort">Sort by</label><select id="sort" name="sort" onchange="this.form.submit()">${option('name', 'Name')}${option('price', 'Price: low to high')}</select></p></form>${listLamps(shown)}`,
        ),
      )
    },
  }),
}

const filter: BenchmarkSite = {
  name: 'filter-shows-others',
  area: 'navigation',
  truth: [
    {
      place: ['/'],
      words: [/filter|vegetarian/i, /beef|fish|meat|wrong|not vegetarian|others/i],
      severity: 3,
      detectable: 'eyes',
      control: /vegetarian/i,
    },
  ],
  pages: (isDefective) => {
    const kitchen = createFrame('Canteen 9', { '/allergies': 'Allergies' })
    const dishes = ['Lentil dal', 'Beef stew', 'Grilled fish', 'Pumpkin risotto']
    const filtered = isDefective ? dishes.slice(0, 3) : ['Lentil dal', 'Pumpkin risotto']
    return {
      '/': ({ url }) => {
        const only = url.searchParams.get('only') === 'vegetarian'
        const shown = only ? filtered : dishes
        const heading = only ? 'Vegetarian dishes this week' : 'All dishes this week'
        return answerPage(
          kitchen(
            'Menu',
            `<h1>Menu</h1><p><a href="/">All dishes</a> <a href="/?only=vegetarian">Vegetarian only</a></p><h2>${heading}</h2><ul>${shown.map((dish) => `<li>${dish}</li>`).join('')}</ul>`,
          ),
        )
      },
      '/allergies': kitchen(
        'Allergies',
        `<h1>Allergies</h1><p>Tell us what you cannot eat.</p><form action="/allergies/told">${drawField('what', 'What can you not eat?', 'required')}<button>Tell the kitchen</button></form>`,
      ),
      '/allergies/told': kitchen(
        'Allergies',
        '<h1>Allergies</h1><p role="status">Thank you. The kitchen has been told.</p>',
      ),
    }
  },
}

/** Sites about searching, sorting and filtering. */
export const listSites: readonly BenchmarkSite[] = [emptySearch, sorting, filter]
