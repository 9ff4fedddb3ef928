import { createFrame, drawField, drawStatus } from '../frame.ts'
import { answerForm, onClick } from '../page-builders.ts'
import type { BenchmarkSite, SitePages } from '../site.ts'

const theatre = createFrame('Attic Theatre', { '/plays': 'Plays', '/about': 'About' })

/** Three pages, one of which differs. */
function theatrePages(plays: string, parts: { script?: string; head?: string } = {}): SitePages {
  return {
    '/': theatre(
      'Home',
      '<h1>Small stage, big plays</h1><p>Forty seats under the roof.</p><p><a href="/plays">What is on</a></p>',
    ),
    '/about': theatre('About', '<h1>About</h1><p>Run by volunteers since 2003.</p>'),
    '/plays': theatre('Plays', `<h1>What is on</h1>${plays}`, parts),
  }
}

const contrast: BenchmarkSite = {
  name: 'pale-text',
  area: 'accessibility',
  truth: [
    {
      place: ['/plays'],
      words: [/contrast|pale|hard to read|light gr[ae]y/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) =>
    theatrePages(
      `<p>The Storm, Friday and Saturday at 20:00.</p><p style="color: ${isDefective ? '#c2c7cc' : '#40464d'}">Latecomers are let in at the interval. Tickets at the door, cash only, €12.</p>`,
    ),
}

const namelessButton: BenchmarkSite = {
  name: 'button-without-a-name',
  area: 'accessibility',
  truth: [
    {
      place: ['/plays'],
      words: [/button/i, /no name|without a name|no label|unlabelled|nameless/i],
      severity: 3,
      detectable: 'code',
    },
  ],
  pages: (isDefective) =>
    theatrePages(
      `<p>The Storm, Friday and Saturday at 20:00.</p><button type="button" id="more"${isDefective ? '' : ' aria-label="More about The Storm"'}><svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 7l7 7 7-7" fill="none" stroke="#fff" stroke-width="3"/></svg></button><p id="text" hidden>A ship, an island and a very angry duke.</p>`,
      {
        script: onClick(
          'more',
          `const text = document.getElementById('text'); text.hidden = !text.hidden`,
        ),
      },
    ),
}

const missingAlt: BenchmarkSite = {
  name: 'picture-without-words',
  area: 'accessibility',
  truth: [
    {
      place: ['/plays'],
      words: [/picture|image/i, /alternative text|alt\b|without (a )?text|no text/i],
      severity: 2,
      detectable: 'code',
    },
  ],
  pages: (isDefective) =>
    theatrePages(
      `<p>The Storm, Friday and Saturday at 20:00.</p><img src="/pictures/storm.svg" width="240" height="180"${isDefective ? '' : ' alt="A ship in a storm, the poster of the play"'}>`,
    ),
}

const keyboard: BenchmarkSite = {
  name: 'control-without-keyboard',
  area: 'accessibility',
  truth: [
    {
      place: ['/plays'],
      words: [/reserve a seat/i, /keyboard|tab\b|focus/i],
      severity: 3,
      detectable: 'code',
      control: /reserve a seat/i,
    },
  ],
  pages: (isDefective) => {
    const text = 'Reserve a seat'
    const control = isDefective
      ? `<div id="seat" class="button" style="display: inline-block">${text}</div>`
      : `<button type="button" id="seat">${text}</button>`
    return theatrePages(
      `<p>The Storm, Friday and Saturday at 20:00.</p>${control}<div id="said"></div>`,
      {
        script: onClick(
          'seat',
          `document.getElementById('said').innerHTML = '<p class="notice" role="status">Thank you, seat 12 was reserved.</p>'`,
        ),
      },
    )
  },
}

const missingLabel: BenchmarkSite = {
  name: 'field-without-a-label',
  area: 'accessibility',
  truth: [
    {
      place: ['/plays'],
      words: [/field|list|input|select/i, /no name|without a name|no label|unlabelled|nameless/i],
      severity: 3,
      detectable: 'code',
    },
  ],
  pages: (isDefective) => ({
    ...theatrePages(''),
    '/plays': answerForm(
      theatre(
        'Plays',
        `<h1>What is on</h1><p>The Storm, Friday and Saturday at 20:00.</p><form method="post" action="/plays">${drawField('name', 'Name')}<p>${isDefective ? '<select name="seats">' : '<label for="seats">Seats</label><select id="seats" name="seats">'}<option>1 seat</option><option>2 seats</option></select></p><button>Reserve</button></form>`,
      ),
      theatre('Plays', `<h1>What is on</h1>${drawStatus('Thank you, your seats were reserved.')}`),
    ),
  }),
}

const noLanguage: BenchmarkSite = {
  name: 'page-without-a-language',
  area: 'accessibility',
  truth: [{ place: ['/plays'], words: [/lang/i], severity: 2, detectable: 'code' }],
  pages: (isDefective) => {
    const pages = theatrePages('<p>The Storm, Friday and Saturday at 20:00.</p>')
    const plays = String(pages['/plays'])
    return { ...pages, '/plays': isDefective ? plays.replace('<html lang="en">', '<html>') : plays }
  },
}

/** Sites that some people cannot use. */
export const accessibilitySites: readonly BenchmarkSite[] = [
  contrast,
  namelessButton,
  missingAlt,
  keyboard,
  missingLabel,
  noLanguage,
]
