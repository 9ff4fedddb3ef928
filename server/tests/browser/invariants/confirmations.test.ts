import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'

/** A form that answers with what it has received. */
const booking = (fields: string, told: string, extra = '') =>
  createPage(
    `<form id=f>${fields}<button>OK</button></form><p role=status id=s></p><script>f.onsubmit=e=>{e.preventDefault();const D=Object.fromEntries(new FormData(f)),day=(l)=>new Date(D.d+'T00:00:00Z').toLocaleDateString(l,{timeZone:'UTC',day:'numeric',month:'long',year:'numeric'});${extra}s.textContent=${told};f.remove()}</script>`,
  )
const date = '<label>Day <input type=date name=d></label>'
const people = (label: string, ...options: string[]) =>
  `<label>${label} <select name=n>${options.map((one) => `<option>${one}</option>`).join('')}</select></label>`

testInvariant('other-option', [
  {
    kind: 'people',
    site: booking(
      date + people('Guests', '2 people', '3 people', '4 people'),
      "'Your table for '+[['2 people'||D.n]]+' on '+day('en-GB')+' is reserved.'",
    ),
    acts: [
      { type: 'Day', text: '2027-03-14' },
      { select: 'Guests', option: '4 people' },
      { click: 'OK' },
    ],
    title: 'The form confirms “2 people” although “4 people” was chosen',
  },
  {
    kind: 'numbers, in German',
    site: booking(
      date + people('Personen', '1', '2', '3', '4'),
      "'Tisch für '+[['1'||D.n]]+' am '+day('de')+' um 19:30 Uhr'",
    ),
    acts: [
      { type: 'Day', text: '2027-03-14' },
      { select: 'Personen', option: '3' },
      { click: 'OK' },
    ],
    title: 'The form confirms “1” although “3” was chosen',
  },
  {
    kind: 'times of a list, in Japanese',
    site: booking(
      date + people('時間', '18:00', '18:30', '19:00'),
      "'ご予約日: '+day('ja')+' '+[['18:00'||D.n]]",
    ),
    acts: [
      { type: 'Day', text: '2027-03-14' },
      { select: '時間', option: '19:00' },
      { click: 'OK' },
    ],
    title: 'The form confirms “18:00” although “19:00” was chosen',
  },
  {
    kind: 'an option, in French',
    site: booking(
      '<label>Nom <input name=d></label><label><input type=radio name=n value="Petit" checked> Petit</label><label><input type=radio name=n value=Grand> Grand</label>',
      "'Merci '+D.d+', votre panier '+[['Petit'||D.n]]+' est réservé.'",
    ),
    acts: [{ type: 'Nom', text: 'Ada' }, { check: 'Grand' }, { click: 'OK' }],
    title: 'The form confirms “Petit” although “Grand” was chosen',
  },
  {
    kind: 'a number that is typed, by a server',
    site: (isFaulty) => ({
      '/': `<!doctype html><title>Boats</title><form method=get action="/ok"><input aria-label=Name name=a><input type=number aria-label=Seats name=n value=1><button>Book</button></form>`,
      '/ok': (request, response) => {
        const { searchParams } = new URL(request.url ?? '/', 'https://shop.test.example')
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(
          `<!doctype html><title>Booked</title><p>${searchParams.get('a')}, seats: ${isFaulty ? 1 : searchParams.get('n')}</p>`,
        )
      },
    }),
    acts: [{ type: 'Name', text: 'Ada Byron' }, { type: 'Seats', text: '5' }, { click: 'Book' }],
    title: 'The form confirms “1” although “5” was chosen',
  },
])

testSilence('other-option', [
  {
    kind: 'an answer that repeats nothing of the form',
    site: booking(
      people('Ticket', 'Single', 'Return'),
      "'Single tickets can be returned within a day.'",
    )(true),
    acts: [{ select: 'Ticket', option: 'Return' }, { click: 'OK' }],
  },
  {
    kind: 'a day that has the figure of another number',
    site: booking(
      date + people('Guests', '12', '13', '14'),
      "'See you on '+day('en-GB')+', all '+D.n+' of you.'",
    )(true),
    acts: [
      { type: 'Day', text: '2027-03-14' },
      { select: 'Guests', option: '12' },
      { click: 'OK' },
    ],
  },
])

const time = '<label>Time <input type=time name=n></label>'
const earlier = "D.n=[[String(D.n.slice(0,2)-2).padStart(2,'0')+D.n.slice(2)||D.n]];"

testInvariant('other-time', [
  {
    kind: 'with its day',
    site: booking(date + time, "'See you on '+day('en-GB')+' at '+D.n+'.'", earlier),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '19:30' }, { click: 'OK' }],
    title: 'The form confirms 17:30 although 19:30 was entered',
  },
  {
    kind: 'in German',
    site: booking(
      date + time,
      "'Ihr Termin: '+day('de')+', '+D.n.replace(':','.')+' Uhr'",
      earlier,
    ),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '15:00' }, { click: 'OK' }],
    title: 'The form confirms 13.00 Uhr although 15:00 was entered',
  },
  {
    kind: 'in Japanese',
    site: booking(date + time, "day('ja')+' '+D.n.replace(':','時')+'分に予約しました'", earlier),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '18:15' }, { click: 'OK' }],
    title: 'The form confirms 16時15分 although 18:15 was entered',
  },
  {
    kind: 'in French, with a name',
    site: booking(
      `<label>Nom <input name=d></label>${time}`,
      "'Merci '+D.d+', à '+D.n.replace(':','h')",
      earlier,
    ),
    acts: [{ type: 'Nom', text: 'Ada' }, { type: 'Time', text: '14:30' }, { click: 'OK' }],
    title: 'The form confirms 12h30 although 14:30 was entered',
  },
  {
    kind: 'with am and pm',
    site: booking(
      date + time,
      "day('en-US')+', '+(D.n.slice(0,2)%12||12)+D.n.slice(2)+(D.n<'12'?' am':' pm')",
      earlier,
    ),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '13:00' }, { click: 'OK' }],
    title: 'The form confirms 11:00 am although 13:00 was entered',
  },
])

testSilence('other-time', [
  {
    kind: 'the time until which it can be cancelled, beside the own one',
    site: booking(date + time, "day('en-GB')+' at '+D.n+', can be cancelled until 17:30'")(true),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '19:30' }, { click: 'OK' }],
  },
  {
    kind: 'opening hours in a line of their own',
    site: booking(date + time, "'Thank you. We open at 17:30.'")(true),
    acts: [{ type: 'Day', text: '2027-03-14' }, { type: 'Time', text: '19:30' }, { click: 'OK' }],
  },
])

/** What was typed comes back in an answer, garbled or not. */
const echo = (label: string, garble: string, told: string) =>
  createPage(
    `<form id=f><label>${label} <input name=d></label><button>OK</button></form><p role=status id=s></p><script>f.onsubmit=e=>{e.preventDefault();const t=f.d.value,g=[[${garble}||t]];s.textContent=${told};f.remove()}</script>`,
  )
const misread = "new TextDecoder('windows-1252').decode(new TextEncoder().encode(t))"
const marks = "t.replace(/[^ -~]/g,'?')"

testInvariant('garbled-entry', [
  {
    kind: 'a name, in German',
    site: echo('Name', misread, "'Danke, '+g+'.'"),
    acts: [{ type: 'Name', text: 'Jörg Weiß' }, { click: 'OK' }],
    title: 'The start page shows “JÃ¶rg WeiÃŸ” for “Jörg Weiß”',
  },
  {
    kind: 'a town, in French',
    site: echo('Ville', marks, "'Livraison à '+g"),
    acts: [{ type: 'Ville', text: 'Sète' }, { click: 'OK' }],
    title: 'The start page shows “S?te” for “Sète”',
  },
  {
    kind: 'a sign',
    site: echo('Company', "t.replace('&','&amp;')", "'Registered: '+g"),
    acts: [{ type: 'Company', text: 'Tea & Sons' }, { click: 'OK' }],
    title: 'The start page shows “Tea &amp; Sons” for “Tea & Sons”',
  },
  {
    kind: 'an apostrophe',
    site: echo('Name', `t.replace("'",'&#39;')`, "'Welcome, '+g"),
    acts: [{ type: 'Name', text: "Ann O'Hara" }, { click: 'OK' }],
    title: "The start page shows “Ann O&#39;Hara” for “Ann O'Hara”",
  },
  {
    kind: 'a name, in Polish',
    site: echo('Imię', "t.replace(/[^ -~]/g,'\\uFFFD')", "'Witaj '+g"),
    acts: [{ type: 'Imię', text: 'Michał' }, { click: 'OK' }],
    title: 'The start page shows “Micha\uFFFD” for “Michał”',
  },
])
