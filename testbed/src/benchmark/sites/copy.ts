import { createFrame, drawField, drawStatus } from '../frame.ts'
import { answerForm } from '../page-builders.ts'
import type { BenchmarkSite } from '../site.ts'

const dairy = createFrame('Upland Dairy', { '/cheese': 'Cheese', '/farm': 'The farm' })
const farm = dairy('The farm', '<h1>The farm</h1><p>Twenty cows, all of them with names.</p>')
const dairyPages = {
  '/': dairy('Home', '<h1>Cheese from the hills</h1><p><a href="/cheese">Our cheese</a></p>'),
  '/farm': farm,
}

const badNumber: BenchmarkSite = {
  name: 'price-with-fifteen-digits',
  area: 'copy',
  truth: [
    {
      place: ['/cheese'],
      words: [
        /57\.98\d*|number|digits|price/i,
        /57\.980000000000004|malformed|digits|decimal|round|unreadable/i,
      ],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...dairyPages,
    '/cheese': dairy(
      'Cheese',
      `<h1>Cheese</h1><table><tr><th>Cheese</th><th>Price</th></tr><tr><td>Hill cheese, one wheel</td><td>€28.99</td></tr><tr><td>Two wheels</td><td>€${isDefective ? '57.980000000000004' : '57.98'}</td></tr></table>`,
    ),
  }),
}

const leftOver: BenchmarkSite = {
  name: 'words-of-the-template',
  area: 'copy',
  truth: [
    {
      place: ['/cheese'],
      words: [/undefined|NaN|\[object Object\]|\{\{|template|malformed/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...dairyPages,
    '/cheese': dairy(
      'Cheese',
      isDefective
        ? '<h1>Cheese</h1><p>Hello {{customer.name}}, this week we recommend:</p><ul><li>Hill cheese, €NaN</li><li>undefined, €6.20</li></ul>'
        : '<h1>Cheese</h1><p>Hello, this week we recommend:</p><ul><li>Hill cheese, €8.40</li><li>Soft cheese with ash, €6.20</li></ul>',
    ),
  }),
}

const samePicture: BenchmarkSite = {
  name: 'one-picture-for-all',
  area: 'copy',
  truth: [
    {
      place: ['/cheese'],
      words: [/picture|image/i, /same|identical|equal|repeated/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...dairyPages,
    '/cheese': dairy(
      'Cheese',
      `<h1>Cheese</h1><ul class="cards">${['Hill cheese', 'Soft cheese with ash', 'Blue cheese']
        .map(
          (name, index) =>
            `<li><img src="/pictures/${isDefective ? 'hill' : ['hill', 'ash', 'blue'][index]}.svg" width="240" height="180" alt="${name}"><h2>${name}</h2><p>€${6 + index}.20</p></li>`,
        )
        .join('')}</ul>`,
    ),
  }),
}

const lorem: BenchmarkSite = {
  name: 'text-was-never-written',
  area: 'copy',
  truth: [
    {
      place: ['/farm'],
      words: [/lorem ipsum|placeholder text|filler|dummy/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    '/': dairy('Home', '<h1>Cheese from the hills</h1><p><a href="/farm">About our farm</a></p>'),
    '/cheese': dairy('Cheese', '<h1>Cheese</h1><p>Hill cheese, €8.40.</p>'),
    '/farm': isDefective
      ? dairy(
          'The farm',
          '<h1>The farm</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p>',
        )
      : farm,
  }),
}

const contradiction: BenchmarkSite = {
  name: 'two-pages-disagree',
  area: 'copy',
  truth: [
    {
      place: ['/cheese', '/farm', '/'],
      words: [/delivery|shipping/i, /contradict|disagree|free|4\.90|different/i],
      severity: 3,
      detectable: 'eyes',
    },
  ],
  pages: (isDefective) => ({
    '/': dairy(
      'Home',
      '<h1>Cheese from the hills</h1><p>Delivery is always free.</p><p><a href="/cheese">Our cheese</a></p>',
    ),
    '/farm': farm,
    '/cheese': dairy(
      'Cheese',
      `<h1>Cheese</h1><p>Hill cheese, €8.40. ${isDefective ? 'Delivery costs €4.90 for every order.' : 'Delivery is free for every order.'}</p>`,
    ),
  }),
}

const jargon: BenchmarkSite = {
  name: 'button-speaks-jargon',
  area: 'copy',
  task: 'Order a cheese',
  truth: [
    {
      place: ['/cheese'],
      words: [/execute POST|mutation|jargon|technical/i],
      severity: 2,
      detectable: 'eyes',
      control: /execute/i,
    },
  ],
  pages: (isDefective) => ({
    ...dairyPages,
    '/cheese': answerForm(
      dairy(
        'Cheese',
        `<h1>Cheese</h1><p>Hill cheese, €8.40.</p><form method="post" action="/cheese">${drawField('name', isDefective ? 'Entity identifier (natural person)' : 'Your name', 'required')}<button>${isDefective ? 'Execute POST mutation' : 'Order one'}</button></form>`,
      ),
      dairy('Cheese', `<h1>Cheese</h1>${drawStatus('Thank you, your order was received.')}`),
    ),
  }),
}

/** Sites with wrong text or pictures. */
export const copySites: readonly BenchmarkSite[] = [
  badNumber,
  leftOver,
  samePicture,
  lorem,
  contradiction,
  jargon,
]
