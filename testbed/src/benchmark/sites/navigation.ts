import { createFrame } from '../frame.ts'
import { drawBarePage } from '../page-builders.ts'
import type { BenchmarkSite } from '../site.ts'

const bakery = createFrame('Mill Lane Bakery', { '/breads': 'Breads', '/visit': 'Visit us' })
const bakeryPages = {
  '/breads': bakery(
    'Breads',
    '<h1>Our breads</h1><ul><li>Rye with caraway, €5.20</li><li>White sourdough, €4.80</li></ul><p>All are baked at four in the morning.</p>',
  ),
  '/visit': bakery(
    'Visit us',
    '<h1>Visit us</h1><p>You find us beside the old mill. The bus 12 stops at the door.</p>',
  ),
}

const brokenLink: BenchmarkSite = {
  name: 'broken-link',
  area: 'navigation',
  truth: [
    {
      place: ['/', '/jobs'],
      words: [
        /jobs|working with us|apprentice/i,
        /404|error page|not found|does not exist|broken|dead/i,
      ],
      severity: 3,
      detectable: 'code',
      control: /apprentice/i,
    },
  ],
  pages: (isDefective) => ({
    ...bakeryPages,
    '/': bakery(
      'Home',
      '<h1>Bread from this morning</h1><p>We bake with flour from three farms nearby.</p><p><a href="/jobs">Become an apprentice</a></p>',
    ),
    ...(isDefective
      ? {}
      : {
          '/jobs': bakery(
            'Apprentices',
            '<h1>Become an apprentice</h1><p>Write to us until the end of May and tell us why you like bread.</p>',
          ),
        }),
  }),
}

const brokenTab: BenchmarkSite = {
  name: 'broken-link-in-a-new-tab',
  area: 'navigation',
  truth: [
    {
      place: ['/', '/price-list', '/breads'],
      words: [/price list|price-list/i, /404|error page|not found|does not exist|broken|dead/i],
      severity: 3,
      detectable: 'code',
      control: /price list/i,
    },
  ],
  pages: (isDefective) => ({
    ...bakeryPages,
    '/': bakery(
      'Home',
      '<h1>Bread from this morning</h1><p>We bake with flour from three farms nearby.</p><p><a href="/price-list" target="_blank" rel="noopener">See the price list</a></p>',
    ),
    ...(isDefective
      ? {}
      : {
          '/price-list': bakery(
            'Prices',
            '<h1>Price list</h1><table><tr><th>Bread</th><th>Price</th></tr><tr><td>Rye</td><td>€5.20</td></tr><tr><td>White</td><td>€4.80</td></tr></table>',
          ),
        }),
  }),
}

const choir = createFrame('Harbour Choir', { '/concerts': 'Concerts', '/singers': 'Singers' })

const placeholderLinks: BenchmarkSite = {
  name: 'links-to-nowhere',
  area: 'navigation',
  truth: [
    {
      place: ['/'],
      words: [/listen to us/i, /nowhere|does nothing|placeholder|no effect|dead|does not lead/i],
      severity: 3,
      detectable: 'code',
      control: /listen to us/i,
    },
    {
      place: ['/'],
      words: [/all recordings/i, /nowhere|does nothing|placeholder|no effect|dead|does not lead/i],
      severity: 3,
      detectable: 'code',
      control: /all recordings/i,
    },
  ],
  pages: (isDefective) => ({
    '/': choir(
      'Home',
      `<h1>Forty voices, one harbour</h1><p>We sing in winter and in summer, and everybody may join.</p>
<p><a href="${isDefective ? '#0' : '/recordings'}">Listen to us</a></p>
<p><a href="${isDefective ? '#!' : '/recordings'}">All recordings</a></p>`,
    ),
    '/concerts': choir(
      'Concerts',
      '<h1>Concerts</h1><p>Saint Mary, 12 December, 18:00. Free entry.</p>',
    ),
    '/singers': choir(
      'Singers',
      '<h1>Sing with us</h1><p>We rehearse on Tuesdays at seven in the school hall.</p>',
    ),
    '/recordings': choir(
      'Recordings',
      '<h1>Recordings</h1><p>The winter concert of last year is on the local radio on 3 January.</p>',
    ),
  }),
}

const deadEnd: BenchmarkSite = {
  name: 'dead-end',
  area: 'navigation',
  truth: [
    {
      place: ['/members'],
      words: [/no way on|dead end|nothing to (click|go)|no (link|navigation|way back)/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    '/': choir(
      'Home',
      '<h1>Forty voices, one harbour</h1><p>We sing in winter and in summer.</p><p><a href="/members">Read the letter to members</a></p>',
    ),
    '/concerts': choir('Concerts', '<h1>Concerts</h1><p>Saint Mary, 12 December, 18:00.</p>'),
    '/singers': choir('Singers', '<h1>Sing with us</h1><p>We rehearse on Tuesdays at seven.</p>'),
    '/members': isDefective
      ? drawBarePage(
          'Letter to members',
          '<main><h1>Letter to members</h1><p>Dear members, the yearly meeting is on 4 March in the school hall.</p></main>',
          '<link rel="stylesheet" href="/style.css">',
        )
      : choir(
          'Letter to members',
          '<h1>Letter to members</h1><p>Dear members, the yearly meeting is on 4 March in the school hall.</p>',
        ),
  }),
}

const misleading: BenchmarkSite = {
  name: 'link-leads-elsewhere',
  area: 'navigation',
  truth: [
    {
      place: ['/', '/privacy', '/rent'],
      words: [/prices|rent/i, /privacy|something else|wrong page|not what|elsewhere|unrelated/i],
      severity: 3,
      detectable: 'eyes',
      control: /prices for renting/i,
    },
  ],
  pages: (isDefective) => {
    const hall = createFrame('Old Fire Station Hall', {
      '/events': 'Events',
      '/privacy': 'Privacy',
    })
    return {
      '/': hall(
        'Home',
        `<h1>Rent the hall for your party</h1><p>Room for eighty people, a kitchen and a garden.</p><p><a href="${isDefective ? '/privacy' : '/rent'}">Prices for renting</a></p>`,
      ),
      '/events': hall(
        'Events',
        '<h1>Events</h1><p>Flea market on the first Sunday of each month.</p>',
      ),
      '/privacy': hall(
        'Privacy',
        '<h1>Privacy</h1><p>We keep names and addresses for one year.</p>',
      ),
      '/rent': hall(
        'Prices',
        '<h1>Prices for renting</h1><p>€180 for an evening, €300 for a weekend.</p>',
      ),
    }
  },
}

/** Sites about finding one's way. */
export const navigationSites: readonly BenchmarkSite[] = [
  brokenLink,
  brokenTab,
  placeholderLinks,
  deadEnd,
  misleading,
]
