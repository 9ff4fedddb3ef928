import { createPage, testInvariant, testSilence } from '../../support/browser/test-invariant.ts'

/** Entries with a number and a button that counts in it. */
const votes = (names: readonly string[], unit: string, vote: string, row = 'div') =>
  createPage(
    `<${row === 'li' ? 'ul' : 'div'} id=l></${row === 'li' ? 'ul' : 'div'}><p id=m role=status></p><script>const a=${JSON.stringify(names)}.map((x,i)=>[x,12+3*i]);let v=false;const d=()=>{l.innerHTML=a.map((x,i)=>'<${row} class=row><span>'+x[0]+'</span> <span>'+x[1]+' ${unit}</span>'+(v?'':'<button onclick="vote('+i+')">${vote} '+x[0]+'</button>')+'</${row}>').join('')};function vote(i){a[i][1]+=[[2||1]];v=true;d();m.textContent='OK'}d()</script>`,
  )
/** One number outside rows. */
const alone = (markup: string, from: number) =>
  createPage(`<main>${markup}</main><script>let n=${from};const up=()=>n+=[[2||1]]</script>`)

testInvariant('doubled-count', [
  {
    kind: 'a poll',
    site: votes(['The blue cover', 'The red cover', 'The plain cover'], 'votes', 'Vote for'),
    acts: [{ click: 'Vote for The blue cover' }],
    title:
      'One press on the “Vote for The blue cover” button counts twice: “The blue cover 12 votes” becomes “The blue cover 14 votes”',
  },
  {
    kind: 'a list, in German',
    site: votes(['Linde', 'Ahorn', 'Eiche'], 'Stimmen', 'Stimme für', 'li'),
    acts: [{ click: 'Stimme für Ahorn' }],
    title:
      'One press on the “Stimme für Ahorn” button counts twice: “Ahorn 15 Stimmen” becomes “Ahorn 17 Stimmen”',
  },
  {
    kind: 'the name of the button itself, in Japanese',
    site: alone('<button onclick="up();this.textContent=\'いいね \'+n">いいね 7</button>', 7),
    acts: [{ click: 'いいね 7' }],
    title: 'One press on the “いいね 7” button counts twice: “いいね 7” becomes “いいね 9”',
  },
  {
    kind: 'a number beside a button, in French',
    site: alone(
      '<button onclick="up();o.textContent=n+\' mentions\'">J’aime</button><p id=o>31 mentions</p>',
      31,
    ),
    acts: [{ click: 'J’aime' }],
    title: 'One press on the “J’aime” button counts twice: “31 mentions” becomes “33 mentions”',
  },
  {
    kind: 'a field of a quantity',
    site: alone(
      '<label>Pieces <input id=o value=1></label><button onclick="up();o.value=n">One more</button>',
      1,
    ),
    acts: [{ click: 'One more' }],
    title: 'One press on the “One more” button counts twice: “1” becomes “3”',
  },
])

testSilence('doubled-count', [
  {
    kind: 'packs of two',
    site: alone(
      '<p>Sold in packs of 2</p><label>Pieces <input id=o value=4></label><button onclick="up();o.value=n">More</button>',
      4,
    )(true),
    acts: [{ click: 'More' }],
  },
  {
    kind: 'a vote against after one for',
    site: createPage(
      `<ul><li>Lime <span id=o>5 points</span> <button onclick="v(1)">Up Lime</button><button onclick="v(3)">Down Lime</button><li>Oak <span>3 points</span> <button>Up Oak</button><button>Down Oak</button></ul><script>let n=5;const v=d=>{n+=d===1?-1:2;o.textContent=n+' points'}</script>`,
    )(true),
    acts: [{ click: 'Up Lime' }, { click: 'Down Lime' }],
  },
  {
    kind: 'a clock',
    site: createPage('<button onclick="o.textContent=\'14 s\'">Refresh</button><p id=o>12 s</p>')(
      true,
    ),
    acts: [{ click: 'Refresh' }],
  },
])

/** A number with a button on both sides, and what that many cost. */
const stepper = (label: string, less: string, price = '', output = '<output id=n>1</output>') =>
  createPage(
    `<div>${label} <button aria-label="${less}" onclick="g(-1)">−</button> ${output} <button aria-label="+" onclick="g(1)">+</button></div>${price === '' ? '' : `<p>${price} <strong id=t>€40</strong></p>`}<script>let k=1;function g(d){k=[[k+d||Math.max(0,k+d)]];n.textContent=n.value=k;${price === '' ? '' : "t.textContent=(k<0?'−':'')+'€'+Math.abs(k*40)"}}</script>`,
  )

testInvariant('below-zero', [
  {
    kind: 'guests and what they cost',
    site: stepper('Guests', 'One guest less', 'Total:'),
    acts: [{ click: 'One guest less' }, { click: 'One guest less' }],
    title: 'The “One guest less” button takes the number below zero',
  },
  {
    kind: 'a quantity without a price, in German',
    site: stepper('Menge', 'Weniger'),
    acts: [{ click: 'Weniger' }, { click: 'Weniger' }],
    title: 'The “Weniger” button takes the number below zero',
  },
  {
    kind: 'a field, in French',
    site: stepper('', 'Moins', '', '<label>Quantité <input id=n value=1></label>'),
    acts: [{ click: 'Moins' }, { click: 'Moins' }],
    title: 'The “Moins” button takes the number below zero',
  },
  {
    kind: 'tickets, in Spanish',
    site: stepper('Entradas', 'Menos', 'Importe total:'),
    acts: [{ click: 'Menos' }, { click: 'Menos' }],
    title: 'The “Menos” button takes the number below zero',
  },
  {
    kind: 'people, in Japanese',
    site: stepper('人数', '減らす'),
    acts: [{ click: '減らす' }, { click: '減らす' }],
    title: 'The “減らす” button takes the number below zero',
  },
])

testSilence('below-zero', [
  {
    kind: 'a temperature',
    site: stepper('Temperature', 'Colder')(true),
    acts: [{ click: 'Colder' }, { click: 'Colder' }],
  },
])

/** A list that is shown in parts: the next ones, or the first ones again. */
const parts = (names: readonly string[], more: string, tag: string, text: string) =>
  createPage(
    `<div id=l></div><button id=b>${more}</button><script>const a=${JSON.stringify(names)};let n=0;const add=()=>{const s=a.slice([[0,4||n,n+4]]);n+=4;l.insertAdjacentHTML('beforeend',s.map(x=>'<${tag} style="display:block;min-height:120px"><h2>'+x+'</h2><p>${text}</p></${tag}>').join(''));if(n>=8)b.remove()};b.onclick=add;add()</script>`,
  )
const news = ['Bridge', 'Bakery', 'Choir', 'Snow', 'School', 'Market', 'Bus', 'Well']

testInvariant('repeated-items', [
  {
    kind: 'articles',
    site: parts(news, 'Load more', 'article', 'Read what happened.'),
    acts: [{ click: 'Load more' }],
    title: 'The “Load more” button shows the same 4 items again',
  },
  {
    kind: 'entries of a list, in German',
    site: parts(news, 'Mehr anzeigen', 'li', 'Neu im Tal'),
    acts: [{ click: 'Mehr anzeigen' }],
    title: 'The “Mehr anzeigen” button shows the same 4 items again',
  },
  {
    kind: 'cards, in Japanese',
    site: parts(
      ['橋', '店', '歌', '雪', '学校', '市場', 'バス', '井戸'],
      'もっと見る',
      'section',
      '記事を読む',
    ),
    acts: [{ click: 'もっと見る' }],
    title: 'The “もっと見る” button shows the same 4 items again',
  },
  {
    kind: 'prices, in French',
    site: parts(
      ['Thé', 'Café', 'Lait', 'Jus', 'Eau', 'Vin', 'Cidre', 'Sirop'],
      'Voir plus',
      'div',
      '3,20 €',
    ),
    acts: [{ click: 'Voir plus' }],
    title: 'The “Voir plus” button shows the same 4 items again',
  },
  {
    kind: 'in Arabic',
    site: parts(
      ['جسر', 'مخبز', 'جوقة', 'ثلج', 'مدرسة', 'سوق', 'حافلة', 'بئر'],
      'المزيد',
      'article',
      'اقرأ الخبر',
    ),
    acts: [{ click: 'المزيد' }],
    title: 'The “المزيد” button shows the same 4 items again',
  },
])

testSilence('repeated-items', [
  {
    kind: 'pictures that go round',
    site: createPage(
      `<div id=l style="display:flex;width:900px">${news
        .slice(0, 4)
        .map((name) => `<article style="min-width:200px"><h2>${name}</h2><p>Go</p></article>`)
        .join('')}</div><button onclick="l.innerHTML+=l.innerHTML">Next</button>`,
    )(true),
    acts: [{ click: 'Next' }],
  },
])
