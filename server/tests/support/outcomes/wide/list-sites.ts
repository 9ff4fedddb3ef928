import { go, show, site, type SmallSite } from './small-site.ts'

/** Sites with lists: shopping, tasks, favourites, carts. */
export const listSites: Readonly<Record<string, SmallSite>> = {
  einkauf: site('de', () => ({
    '/': `<h1>Einkaufsliste</h1><form onsubmit="items.push(this.w.value); localStorage.items = JSON.stringify(items); this.w.value = ''; draw(); return false"><label>Was fehlt? <input name="w"></label><button>Auf die Liste</button></form><h2>Offen</h2><ul id="o"></ul><h2>Erledigt</h2><ul id="e"></ul>
      <script>
        let items = JSON.parse(localStorage.items ?? '["Brot", "Eier"]'), done = JSON.parse(localStorage.done ?? '[]')
        function draw() {
          o.innerHTML = items.map((each) => '<li>' + each + ' <button aria-label="' + each + ' abhaken" onclick="check(\\'' + each + '\\')">✓</button> <button aria-label="' + each + ' löschen" onclick="this.parentElement.remove()">✕</button></li>').join('')
          e.innerHTML = done.map((each) => '<li><s>' + each + '</s></li>').join('')
        }
        function check(one) { items = items.filter((each) => each !== one); done.push(one); localStorage.items = JSON.stringify(items); localStorage.done = JSON.stringify(done); draw() }
        draw()
      </script>`,
  })),
  tareas: site('es', () => {
    const columns: Record<string, string[]> = {
      'Por hacer': ['Regar', 'Podar', 'Pintar'],
      Hecho: [],
    }
    const draw = (note: string) =>
      `<h1>Huerto</h1>${note}${Object.entries(columns)
        .map(
          ([name, tasks]) =>
            `<section><h2>${name}</h2><div role="list">${tasks.map(drawTask).join('')}</div></section>`,
        )
        .join('')}`
    const take = (name: string) => {
      for (const [column, tasks] of Object.entries(columns))
        columns[column] = tasks.filter((each) => each !== name)
    }
    return {
      '/': () => draw(''),
      'POST /mover': ({ fields }) => {
        const name = fields.get('t') ?? ''
        if (name === 'Pintar') return draw('<p>No puedes mover tareas de otras personas.</p>')
        take(name)
        columns['Hecho']?.push(name)
        return go('/')
      },
      'POST /archivar': ({ fields }) => {
        take(fields.get('t') ?? '')
        return draw(`<p role="status">Tarea archivada.</p>`)
      },
    }
  }),
  recettes: site('fr', () => {
    const kept: string[] = []
    const draw = (name: string) =>
      `<article><h2>${name}</h2><button aria-pressed="${kept.includes(name)}" aria-label="${kept.includes(name) ? 'Retirer' : 'Ajouter'} ${name} ${kept.includes(name) ? 'des' : 'aux'} favoris" onclick="fetch('/garder?r=${name}', { method: 'POST' }).then(() => location.reload())">♡</button></article>`
    return {
      '/': () =>
        `<h1>Carnet de recettes</h1><a href="/favoris">Favoris</a>${draw('Tarte aux pommes')}${draw('Quiche')}<article><h2>Soufflé</h2><button aria-label="Ajouter Soufflé aux favoris" onclick="d.showModal()">♡</button></article><dialog id="d"><p>Connectez-vous pour garder vos recettes.</p><form method="dialog"><button>Plus tard</button></form></dialog>`,
      'POST /garder': ({ query }) => {
        kept.push(query.get('r') ?? '')
        return show('ok', 201)
      },
      '/favoris': () =>
        `<h1>Favoris</h1>${kept.length === 0 ? '<p>Rien pour l’instant.</p>' : ''}<ul>${kept.map((each) => `<li>${each}</li>`).join('')}</ul>`,
    }
  }),
  kago: site('ja', () => {
    const cart = new Map<string, string>()
    const nav = () => `<nav><a href="/">店</a> <a href="/kago">カート（${cart.size}）</a></nav>`
    return {
      '/': () =>
        `<h1>果物屋</h1>${nav()}<ul><li>りんご 150円 <form method="post" action="/ireru"><button name="k" value="りんご" aria-label="りんごをカートに入れる">カートに入れる</button></form></li><li>みかん 80円 <button aria-label="みかんをカートに入れる" onclick="this.outerHTML = '<b>みかんは売り切れました</b>'">カートに入れる</button></li></ul>`,
      'POST /ireru': ({ fields }) => {
        cart.set(fields.get('k') ?? '', '1')
        return go('/')
      },
      '/kago': () =>
        `<h1>カート</h1>${nav()}${[...cart].map(([name, count]) => `<form method="post" action="/suryo"><p>${name} ${count}個 小計 ${Number(count) * 150}円</p><label>数量 <select name="n"><option>1</option><option>3</option></select></label><button>数量を更新</button></form>`).join('')}`,
      'POST /suryo': ({ fields }) => {
        cart.set('りんご', fields.get('n') ?? '')
        return go('/kago')
      },
    }
  }),
  kutub: site('ar', () => {
    const list = ['كتاب البحر']
    return {
      '/': `<h1>مكتبة الحي</h1><table><tr><td>كتاب الصحراء</td><td><form method="post" action="/add"><button name="k" value="كتاب الصحراء" aria-label="أضف كتاب الصحراء إلى القائمة">أضف</button></form></td></tr><tr><td>كتاب الجبل</td><td><form method="post" action="/add"><button name="k" value="كتاب الجبل" aria-label="أضف كتاب الجبل إلى القائمة">أضف</button></form></td></tr></table><a href="/list">قائمتي</a>`,
      'POST /add': ({ fields }) => {
        list.push(fields.get('k') ?? '')
        return go('/list')
      },
      '/list': () =>
        `<h1>قائمتي</h1><ul>${list.map((each) => `<li>${each} <a href="/sure" aria-label="احذف ${each}">حذف</a></li>`).join('')}</ul>`,
      '/sure': `<h1>هل تريد حذف كتاب البحر؟</h1><form method="post" action="/delete"><button>نعم، احذف</button></form><a href="/list">لا</a>`,
      'POST /delete': () => {
        list.shift()
        return `<h1>قائمتي</h1><p>تم حذف كتاب البحر من القائمة.</p>`
      },
    }
  }),
  plants: site('en', () => {
    const thirsty = ['Fern', 'Cactus']
    return {
      '/': () =>
        `<h1>Window sill</h1>${['Fern', 'Cactus'].map((each) => `<div class="card"><h3>${each}</h3><p>${thirsty.includes(each) ? 'Thirsty since Monday' : 'Watered today'}</p>${thirsty.includes(each) ? `<form method="post" action="/water"><button name="p" value="${each}">Water the ${each.toLowerCase()}</button></form>` : ''}</div>`).join('')}`,
      'POST /water': ({ fields }) => {
        thirsty.splice(thirsty.indexOf(fields.get('p') ?? ''), 1)
        return go('/')
      },
    }
  }),
}

function drawTask(name: string): string {
  return `<div role="listitem"><span>${name}</span> <form method="post" action="/mover"><button name="t" value="${name}" aria-label="Mover ${name} a Hecho">→</button></form><form method="post" action="/archivar"><button name="t" value="${name}" aria-label="Archivar ${name}">▣</button></form></div>`
}
