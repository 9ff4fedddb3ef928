import { go, show, site, type SmallSite } from './small-site.ts'

/** Shops, clubs and lists where something can be done. */
export const doingSites: Readonly<Record<string, SmallSite>> = {
  bakery: site('en', () => ({
    '/': `<h1>Crumb & Co.</h1><p>Rye loaf, €5, baked at dawn.</p><label>Street <input id="s"></label>
      <button onclick="n.textContent = s.value ? 'We are baking it! Order no. 4821 reaches you by eight.' : 'Where should we bring it?'">Order the rye loaf</button><div id="n"></div>`,
  })),
  club: site('de', () => ({
    '/': `<h1>Mitglied werden</h1><form action="/zwei"><label>Name <input name="n"></label><button>Weiter</button></form>`,
    '/zwei': `<h1>Fast geschafft</h1><p>Noch ein Schritt.</p><form method="post" action="/drei"><label>Ort <input name="o"></label><button>Beitreten</button></form>`,
    'POST /drei': `<h1>Willkommen im Verein!</h1><p>Ihre Mitgliedsnummer ist 311.</p>`,
  })),
  mairie: site('fr', () => ({
    '/': `<h1>Écrire à la mairie</h1><form method="post" action="/merci"><label>Courriel <input type="email" name="c" required></label><label>Message <textarea name="m"></textarea></label><button>Envoyer</button></form>`,
    'POST /merci': `<h1>Mairie</h1><p>Votre message est bien parti.</p>`,
  })),
  revista: site('es', () => ({
    '/': `<h1>Tu suscripción</h1><p>Plan mensual, 6 €.</p><a href="/adios">Cancelar suscripción</a>`,
    '/adios': `<h1>¿Y si te quedas con un 50 %?</h1><form method="post" action="/fin"><button>Cancelar de todos modos</button></form><a href="/">Me quedo</a>`,
    'POST /fin': `<h1>Hasta pronto</h1><p>Tu suscripción está cancelada y termina hoy.</p>`,
  })),
  cartelle: site('it', () => ({
    '/': `<h1>Cartelle</h1><ul><li id="a">Bozze</li><li>Viaggi</li></ul><label>Nuovo nome <input id="n"></label>
      <button onclick="if (n.value === 'Viaggi') m.textContent = 'Esiste già una cartella Viaggi'; else { localStorage.a = a.textContent = n.value; m.textContent = 'Fatto'; n.value = '' }">Rinomina Bozze</button><p id="m" role="status"></p><script>a.textContent = localStorage.a ?? 'Bozze'</script>`,
  })),
  barbeiro: site('pt', () => ({
    '/': `<h1>Barbearia</h1><form method="post" action="/marcar"><label>Dia <select name="d"><option>quinta-feira</option><option>sexta-feira</option></select></label><label>Hora <select name="h"><option>10:00</option><option>15:00</option></select></label><button>Marcar corte</button></form>`,
    'POST /marcar': ({ fields }) =>
      fields.get('h') === '10:00'
        ? `<h1>Barbearia</h1><p>Esse horário acabou de ser ocupado.</p><a href="/">Voltar</a>`
        : `<h1>Corte marcado</h1><p>${fields.get('d')}, ${fields.get('h')}. Até lá!</p>`,
  })),
  ustawienia: site('pl', () => {
    let isIn = true
    return {
      '/': `<h1>Ustawienia</h1><form method="post" action="/zapisz"><label>Wyświetlana nazwa <input name="n" value="Ola"></label><button>Zapisz</button></form><a href="/wyloguj">Wyloguj</a>`,
      '/wyloguj': () => {
        isIn = false
        return go('/')
      },
      'POST /zapisz': () =>
        isIn ? `<h1>Ustawienia</h1><p>Nazwa została zmieniona.</p>` : go('/logowanie'),
      '/logowanie': `<h1>Zaloguj się</h1><form><label>Hasło <input type="password" name="p"></label><button>Zaloguj</button></form>`,
    }
  }),
  sepet: site('tr', () => {
    const items = ['Kitap', 'Defter', 'Kalem']
    return {
      '/': () => `<h1>Sepetim</h1><ul>${items.map(drawItem).join('')}</ul>`,
      'POST /kaldir': ({ fields }) => {
        items.splice(items.indexOf(fields.get('u') ?? ''), 1)
        return go('/')
      },
    }
  }),
  chaya: site('ja', () => ({
    '/': `<h1>お茶の店</h1><ul><li><a href="/sencha">煎茶</a></li><li><a href="/matcha">抹茶</a></li></ul>`,
    '/sencha': `<h1>煎茶</h1><form method="post" action="/done"><button>注文を確定する</button></form>`,
    '/matcha': `<h1>抹茶</h1><button onclick="m.textContent = '在庫切れのため注文できません。'">注文を確定する</button><p id="m"></p>`,
    'POST /done': `<h1>ご注文ありがとうございます</h1><p>煎茶のご注文を承りました。注文番号は88-210です。</p>`,
  })),
  nashra: site('ar', () => ({
    '/': `<h1>نشرة الحديقة</h1><form method="post" action="/sub"><label>البريد <input name="m"></label><button>اشترك في النشرة</button></form>`,
    'POST /sub': ({ fields }) =>
      fields.get('m')?.startsWith('sara') === true
        ? `<h1>نشرة الحديقة</h1><p role="alert">هذا البريد مسجل من قبل.</p>`
        : `<h1>نشرة الحديقة</h1><p>تم اشتراكك في النشرة بنجاح.</p>`,
  })),
  arcade: site('en', () => ({
    '/': `<h1>Ideas</h1><p>Longer opening hours</p><button onclick="fetch('/votes', { method: 'POST' }); v.textContent = '13 votes'; this.disabled = true">Vote for longer hours</button><p id="v">12 votes</p>
      <p>Free tea</p><button onclick="fetch('/vote', { method: 'POST' })">Vote for free tea</button><p>4 votes</p>`,
    'POST /vote': () => show('no', 401),
    'POST /votes': () => show('counted', 201),
  })),
  bottega: site('it', () => {
    const cart: string[] = []
    const nav = () =>
      `<nav><a href="/">Bottega</a> <a href="/carrello">Carrello (${cart.length})</a></nav>`
    return {
      '/': () =>
        `${nav()}<h1>Bottega</h1><form method="post" action="/metti"><p>Vaso verde, 20 €</p><button name="v" value="Vaso verde">Aggiungi Vaso verde</button></form><p>Vaso nero, 22 €</p><button onclick="this.outerHTML = '<p>Vaso nero è esaurito</p>'">Aggiungi Vaso nero</button>`,
      'POST /metti': ({ fields }) => {
        cart.push(fields.get('v') ?? '')
        return go('/')
      },
      '/carrello': () =>
        `${nav()}<h1>Carrello</h1><ul>${cart.map((each) => `<li>${each}</li>`).join('')}</ul>`,
    }
  }),
  perfil: site('pt', () => {
    let name = 'Rita'
    return {
      '/': () =>
        `<h1>Perfil</h1><p>Olá, ${name}</p><form method="post" action="/nome"><label>Nome <input name="n" value="${name}"></label><button>Guardar</button></form>`,
      'POST /nome': ({ fields }) => {
        const wanted = fields.get('n') ?? ''
        if (wanted.length > 10) return go('/')
        name = wanted
        return `<h1>Perfil</h1><p>Nome atualizado para ${name}.</p><a href="/">Perfil</a>`
      },
    }
  }),
  piekarnia: site('pl', () => ({
    '/': `<h1>Piekarnia</h1><form action="/zamowienie"><label>Ile bułek <input name="ile"></label><button>Zamów bułki</button></form>`,
    '/zamowienie': ({ query }) =>
      query.get('ile') === ''
        ? `<h1>Koszyk jest pusty</h1><a href="/">Wróć</a>`
        : `<h1>Dziękujemy za zamówienie</h1><p>Bułki będą gotowe o 7:00.</p>`,
  })),
  claims: site('en', () => ({
    '/': `<h1>Report a broken window</h1><form action="/review"><label>What happened <textarea name="w"></textarea></label><button>Continue</button></form>`,
    '/review': ({ query }) =>
      `<h1>Review your claim</h1><p>${query.get('w')}</p><form method="post" action="/sent"><button>Submit claim</button></form>`,
    'POST /sent': `<h1>Claim C-1042 is with our team</h1><p>We will write within two days.</p>`,
  })),
  kuafor: site('tr', () => ({
    '/': `<h1>Kuaför</h1><label>Saat <select id="s"><option>11:00</option><option>16:00</option></select></label><button onclick="d.querySelector('p').textContent = s.value === '11:00' ? 'Randevu almak için giriş yapın.' : 'Randevunuz oluşturuldu: 16:00'; d.showModal()">Randevu al</button><dialog id="d"><p></p><form method="dialog"><button>Tamam</button></form></dialog>`,
  })),
  notes: site('en', () => {
    const notes = ['Call the plumber']
    return {
      '/': () =>
        `<h1>Notes</h1>${notes.length === 0 ? '<p>No notes yet.</p>' : ''}<ul>${notes.map(drawNote).join('')}</ul><a href="/pinned">Pinned</a>`,
      'POST /delete': () => {
        notes.splice(0)
        return go('/')
      },
      '/pinned': `<h1>Pinned</h1><ul id="l"><li>Pay the gardener <button aria-label="Delete Pay the gardener" onclick="m.textContent = 'Pinned notes stay where they are.'">🗑</button></li></ul><p id="m"></p>`,
    }
  }),
  alertes: site('fr', () => {
    let isOn = true
    return {
      '/': () =>
        `<h1>Alertes</h1><form method="post" action="/ok"><label><input type="checkbox" name="a" ${isOn ? 'checked' : ''}> Recevoir les promotions</label><button>Enregistrer</button></form>`,
      'POST /ok': ({ fields }) => {
        isOn = fields.has('a')
        return `<h1>Alertes</h1><p>Vos préférences sont enregistrées.</p><a href="/">Alertes</a>`
      },
    }
  }),
}

function drawItem(name: string): string {
  return `<li>${name} <form method="post" action="/kaldir"><button name="u" value="${name}" aria-label="${name} ürününü kaldır">Kaldır</button></form></li>`
}

function drawNote(name: string): string {
  return `<li>${name} <form method="post" action="/delete"><button name="n" value="${name}" aria-label="Delete ${name}">🗑</button></form></li>`
}
