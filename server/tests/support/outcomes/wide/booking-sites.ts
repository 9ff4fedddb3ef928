import { go, site, type SmallSite } from './small-site.ts'

/** Sites where something is reserved, bought or called off for a time. */
export const bookingSites: Readonly<Record<string, SmallSite>> = {
  zahnarzt: site('de', () => ({
    '/': `<h1>Praxis am Markt</h1><table><tr><th>Freie Zeiten</th></tr><tr><td><a href="/neu?um=9:30">9:30 Uhr</a></td></tr><tr><td><a href="/neu?um=11:00">11:00 Uhr</a></td></tr></table><a href="/meine">Meine Termine</a>`,
    '/neu': ({ query }) =>
      `<h1>Termin um ${query.get('um')}</h1><form method="post" action="/buchen"><input type="hidden" name="um" value="${query.get('um')}"><label>Ihr Name <input name="wer"></label><button>Verbindlich buchen</button></form>`,
    'POST /buchen': ({ fields }) =>
      fields.get('um') === '11:00'
        ? `<h1>Schade</h1><p>Dieser Termin ist leider nicht mehr frei.</p><a href="/">Andere Zeiten</a>`
        : `<h1>Bis bald, ${fields.get('wer')}</h1><p>Wir haben den Termin um 9:30 Uhr für Sie eingetragen.</p>`,
    '/meine': `<h1>Meine Termine</h1><ul>${['12. Juni', '3. Juli'].map((day) => `<li><b>${day}</b> <span>Kontrolle</span> <button aria-label="${day} absagen" onclick="localStorage['${day}'] = 'ab'; this.outerHTML = '<em>abgesagt</em>'">Absagen</button></li>`).join('')}</ul><script>for (const one of document.querySelectorAll('button')) if (localStorage[one.ariaLabel.replace(' absagen', '')] !== undefined) one.outerHTML = '<em>abgesagt</em>'</script>`,
  })),
  gite: site('fr', () => ({
    '/': `<h1>Gîte des Ormes</h1><section><h2>Chambre bleue</h2><form method="post" action="/bleue"><label>Nuits <select name="n"><option>1</option><option>2</option><option>3</option></select></label><button>Réserver la chambre bleue</button></form></section><section><h2>Chambre rouge</h2><form method="post" action="/rouge"><button>Réserver la chambre rouge</button></form></section><a href="/sejour">Mon séjour</a>`,
    'POST /bleue': ({ fields }) =>
      `<h1>Gîte des Ormes</h1><p>C’est noté : la chambre bleue vous attend pour ${fields.get('n')} nuits.</p>`,
    'POST /rouge': `<h1>Gîte des Ormes</h1><p>La chambre rouge est complète jusqu’en septembre.</p>`,
    '/sejour': `<h1>Mon séjour</h1><p>Chambre jaune, 4 nuits</p><button onclick="q.hidden = false">Annuler la réservation</button><div id="q" hidden role="dialog" aria-label="Annulation"><p>Voulez-vous vraiment annuler ?</p><form method="post" action="/annule"><button>Oui, annuler</button></form></div>`,
    'POST /annule': `<h1>Réservation annulée</h1><p>Nous vous avons remboursé 210 €.</p>`,
  })),
  sinema: site('tr', () => ({
    '/': `<h1>Sinema Yıldız</h1><div>${['B2', 'C4', 'C5'].map((each) => `<button aria-pressed="false" onclick="for (const one of document.querySelectorAll('[aria-pressed]')) one.ariaPressed = 'false'; this.ariaPressed = 'true'; k.value = '${each}'; o.textContent = '${each} seçildi'">${each}</button>`).join('')}</div><output id="o"></output><form method="post" action="/ayir"><input type="hidden" id="k" name="k"><button>Yer ayır</button></form>`,
    'POST /ayir': ({ fields }) =>
      `<h1>İyi seyirler</h1><p>${fields.get('k')} koltuğu sizin. Bilet kodu TR-5521.</p>`,
  })),
  kort: site('pl', () => ({
    '/': `<h1>Kort nad rzeką</h1><form method="post" action="/rezerwacja"><fieldset><legend>Dzień</legend>${['piątek', 'sobota', 'niedziela'].map((each) => `<label><input type="radio" name="d" value="${each}"> ${each}</label>`).join('')}</fieldset><button>Zarezerwuj kort</button></form>`,
    'POST /rezerwacja': ({ fields }) =>
      fields.get('d') === 'niedziela'
        ? `<h1>Lista oczekujących</h1><p>W niedzielę wszystko zajęte, dodaliśmy Cię do listy oczekujących.</p>`
        : `<h1>Do zobaczenia!</h1><p>Kort jest zarezerwowany: ${fields.get('d')}, 10:00.</p>`,
  })),
  ryokan: site('ja', () => ({
    '/': `<h1>川の宿</h1><form action="/kakunin"><label>人数 <select name="n"><option>1名</option><option>2名</option><option>5名</option></select></label><button>予約へ進む</button></form><a href="/yoyaku">予約の確認</a>`,
    '/kakunin': ({ query }) =>
      `<h1>ご予約内容の確認</h1><p>大人${query.get('n')}、一泊</p><form method="post" action="/kanryo"><input type="hidden" name="n" value="${query.get('n')}"><button>この内容で予約する</button></form>`,
    'POST /kanryo': ({ fields }) =>
      fields.get('n') === '5名'
        ? `<h1>川の宿</h1><p>満室のため、5名様のご予約を承ることができませんでした。</p>`
        : `<h1>予約が完了しました</h1><p>大人${fields.get('n')}様でお待ちしております。</p>`,
    '/yoyaku': `<h1>予約の確認</h1><p>8月2日、大人2名</p><form method="post" action="/torikeshi"><button>予約をキャンセルする</button></form>`,
    'POST /torikeshi': `<h1>キャンセルを承りました</h1><p>8月2日の予約はキャンセルされました。</p>`,
  })),
  eyada: site('ar', () => ({
    '/': `<h1>عيادة النور</h1><ul><li>الدكتورة ليلى <form method="post" action="/hajz"><button name="d" value="الدكتورة ليلى" aria-label="احجز مع الدكتورة ليلى">احجز</button></form></li><li>الدكتور سامي <form method="post" action="/hajz"><button name="d" value="الدكتور سامي" aria-label="احجز مع الدكتور سامي">احجز</button></form></li><li>الدكتورة هدى <form method="post" action="/hajz"><button name="d" value="الدكتورة هدى" aria-label="احجز مع الدكتورة هدى">احجز</button></form></li></ul><a href="/mawidi">موعدي</a>`,
    'POST /hajz': ({ fields }) =>
      fields.get('d') === 'الدكتورة هدى'
        ? `<h1>عيادة النور</h1><p>لا توجد مواعيد متاحة مع الدكتورة هدى هذا الشهر.</p>`
        : `<h1>نراك قريبًا</h1><p>تم حجز موعدك مع ${fields.get('d')} يوم الأحد.</p>`,
    '/mawidi': `<h1>موعدي</h1><p id="m">يوم الاثنين مع الدكتور سامي</p><button id="b" onclick="localStorage.m = 'no'; draw()">إلغاء الموعد</button><script>function draw() { if (localStorage.m === 'no') { m.textContent = 'تم إلغاء الموعد'; b.remove() } } draw()</script>`,
  })),
  tasca: site('pt', () => {
    let people = '2'
    return {
      '/': `<h1>Tasca da Ponte</h1><label>Pessoas <select id="p"><option>2</option><option>4</option><option>12</option></select></label><button onclick="a.textContent = p.value === '12' ? 'O pedido para 12 pessoas foi recebido e aguarda a nossa confirmação.' : 'Mesa reservada para ' + p.value + ' pessoas, às 20:00.'">Reservar mesa</button><div id="a" aria-live="polite"></div><a href="/reserva">A minha reserva</a><a href="/grupo">Grupos</a>`,
      '/reserva': () =>
        `<h1>A minha reserva</h1><p>Mesa para ${people} pessoas</p><form method="post" action="/mudar"><label>Número de pessoas <input name="n" value="${people}"></label><button>Mudar</button></form>`,
      'POST /mudar': ({ fields }) => {
        people = fields.get('n') ?? ''
        return go('/reserva')
      },
      '/grupo': `<h1>Grupos</h1><form method="post" action="/sala"><button>Reservar a sala para grupos</button></form>`,
      'POST /sala': () => go('/entrar'),
      '/entrar': `<h1>Entrar</h1><p>Para reservar a sala, entra na tua conta.</p><form><label>Senha <input type="password" name="s"></label><button>Entrar</button></form>`,
    }
  }),
  museo: site('es', () => ({
    '/': `<h1>Museo del Faro</h1><p>Entrada general, 7 €</p><form action="/cesta"><label>Cantidad <input type="number" name="c" value="1"></label><button>Añadir a la cesta</button></form>`,
    '/cesta': ({ query }) =>
      `<h1>Tu cesta</h1><ul><li>Entrada general</li></ul><p>${query.get('c')} entradas en tu cesta</p><form method="post" action="/pago"><input type="hidden" name="c" value="${query.get('c')}"><label>Tarjeta <input name="t"></label><button>Pagar</button></form>`,
    'POST /pago': ({ fields }) =>
      fields.get('t')?.startsWith('4') === true
        ? `<h1>¡Gracias por tu compra!</h1><p>Tus ${fields.get('c')} entradas van camino de tu correo.</p>`
        : `<h1>Pago</h1><p>El banco ha rechazado la tarjeta.</p><a href="/">Volver</a>`,
  })),
}
