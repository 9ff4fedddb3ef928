/** What a small site is asked for. */
export interface SiteRequest {
  method: string
  path: string
  form: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
}

/** A page, or the address of one. */
export type SiteAnswer = string | { to: string }

/** A site with one thing to do, and what it shows once that is done. */
export interface SmallSite {
  name: string
  task: string
  shows: RegExp
  make: () => (request: SiteRequest) => SiteAnswer
}

function doc(title: string, body: string, lang = 'en'): string {
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px sans-serif;margin:24px;max-width:760px}nav a{margin-right:12px}button{margin:4px}</style>${body}`
}

/** Small sites of several kinds and languages, each with a step that decides. */
export const smallSites: readonly SmallSite[] = [
  {
    name: 'gift-radio',
    task: 'Give 25 euros',
    shows: /gift of 25/i,
    make() {
      return ({ method: m, path: u, form, query: q }) => {
        const head =
          '<header><a href="/">Harbour Seals Trust</a> <nav><a href="/">Give</a><a href="/seals">Our seals</a><a href="/about">About us</a></nav></header>'
        if (u === '/seals')
          return doc('Our seals', head + '<h1>Our seals</h1><p>Forty seals live in the bay.</p>')
        if (u === '/about')
          return doc('About us', head + '<h1>About us</h1><p>We are volunteers.</p>')
        if (u === '/give' && m === 'POST') {
          const a = form['amount'] === 'own' ? form['own'] : form['amount']
          if (a === undefined || form['email'] === undefined)
            return doc(
              'Give',
              head + '<p role=alert>Please choose an amount and tell us your email.</p>',
            )
          return { to: '/thanks?a=' + a }
        }
        if (u === '/thanks')
          return doc(
            'Thanks',
            head +
              `<h1>You are wonderful</h1><p>We have received your gift of ${q['a']} euros. A receipt is on its way.</p>`,
          )
        return doc(
          'Give',
          head +
            `<h1>Help a seal today</h1><form method=post action=/give><fieldset><legend>How much would you like to give?</legend><label><input type=radio name=amount value=10 checked> €10</label> <label><input type=radio name=amount value=25> €25</label> <label><input type=radio name=amount value=50> €50</label> <label><input type=radio name=amount value=own> Another amount</label> <input name=own aria-label="Another amount in euros" inputmode=decimal></fieldset><p><label>Your email <input type=email name=email required></label></p><p><label><input type=checkbox name=n> Send me news</label></p><button>Give now</button></form>`,
        )
      }
    },
  },
  {
    name: 'gift-own-amount',
    task: 'Spende 35 Euro',
    shows: /35 € ist/,
    make() {
      return () =>
        doc(
          'Spenden',
          '<h1>Für die Tafel spenden</h1><p>Wähle einen Betrag.</p><div id=p><button data-v=10 aria-pressed=false>10 €</button><button data-v=20 aria-pressed=true>20 €</button><button data-v=50 aria-pressed=false>50 €</button></div><p><label>Eigener Betrag (€) <input id=o type=number min=1></label></p><p>Deine Spende: <b id=s>20 €</b></p><button id=b>Jetzt spenden</button><div id=r></div><script>let v=20;const show=()=>{s.textContent=v+" €";for(const x of p.children)x.setAttribute("aria-pressed",x.dataset.v==v)};p.onclick=e=>{if(e.target.dataset.v){v=+e.target.dataset.v;o.value="";show()}};o.oninput=()=>{v=+o.value||20;show()};b.onclick=()=>{setTimeout(()=>{document.body.innerHTML="<h1>Danke!</h1><p>Deine Spende von "+v+" € ist angekommen.</p>"},150)}</script>',
          'de',
        )
    },
  },
  {
    name: 'quiz-right',
    task: 'Answer the quiz with Canberra',
    shows: /correct/i,
    make() {
      return () =>
        doc(
          'Quiz of the day',
          '<h1>Quiz of the day</h1><div id=q></div><script>const opts=["Sydney","Canberra","Perth","Hobart"];q.innerHTML="<p>What is the capital of Australia?</p>"+opts.map(o=>"<label style=display:block><input type=radio name=a value="+o+"> "+o+"</label>").join("")+"<button id=c>Check answer</button><p id=m aria-live=polite></p>";c.onclick=()=>{const x=document.querySelector("input:checked");m.textContent=x?(x.value==="Canberra"?"Correct! Canberra it is. You score 1 of 1.":"Sorry, wrong. Try again tomorrow."):"Pick an answer first."}</script>',
        )
    },
  },
  {
    name: 'quiz-buttons',
    task: 'Réponds à la question : la réponse est Jupiter',
    shows: /Bravo|Bonne réponse/,
    make() {
      return () =>
        doc(
          'Quiz',
          '<h1>Le quiz du soir</h1><p>Quelle est la plus grande planète ?</p><ul id=l style="list-style:none"><li><button>Mars</button><li><button>Saturne</button><li><button>Jupiter</button><li><button>Vénus</button></ul><p id=m role=status></p><script>l.onclick=e=>{if(e.target.tagName!=="BUTTON")return;m.textContent=e.target.textContent==="Jupiter"?"Bonne réponse ! 1 point pour vous.":"Raté, c’était Jupiter.";for(const b of l.querySelectorAll("button"))b.disabled=true}</script>',
          'fr',
        )
    },
  },
  {
    name: 'letters-stop',
    task: 'Unsubscribe from the weekly letter',
    shows: /no longer receive|have stopped/i,
    make() {
      let on = true
      return ({ method: m, path: u, form: f }) => {
        if (u === '/letters' && m === 'POST') {
          on = f['weekly'] !== undefined
          return { to: '/letters?saved=1' }
        }
        const head =
          '<nav><a href="/">Home</a><a href="/letters">Letters</a><a href="/articles">Articles</a></nav>'
        if (u === '/letters')
          return doc(
            'Letters',
            head +
              `<h1>Your letters</h1>${!on ? '<p class=note>You will no longer receive the weekly letter.</p>' : ''}<form method=post><label><input type=checkbox name=weekly ${on ? 'checked' : ''}> Weekly letter</label><br><label><input type=checkbox name=month checked> Monthly magazine</label><br><button>Update</button></form>`,
          )
        if (u === '/articles')
          return doc('Articles', head + '<h1>Articles</h1><p>Birds in winter</p>')
        return doc(
          'The Heron',
          head + '<h1>The Heron</h1><p>Notes from the reeds, for members. Signed in as Ana.</p>',
        )
      }
    },
  },
  {
    name: 'letters-stop-form',
    task: 'Désabonne lea@exemple.fr de la lettre',
    shows: /ne recevra plus/,
    make() {
      return ({ method: m, path: u, form: f }) => {
        if (u === '/stop' && m === 'POST')
          return doc(
            'Fait',
            `<h1>C’est noté</h1><p>${f['email']} ne recevra plus notre lettre.</p><p><a href="/">Accueil</a></p>`,
            'fr',
          )
        if (u === '/stop')
          return doc(
            'Se désabonner',
            '<h1>Ne plus recevoir la lettre</h1><form method=post action=/stop><label>Votre adresse <input name=email type=email required></label> <button>Me désabonner</button></form>',
            'fr',
          )
        return doc(
          'La Lettre du Jardin',
          '<h1>La Lettre du Jardin</h1><p>Chaque jeudi, des conseils.</p><form action=/ method=get><label>Votre e-mail <input type=email name=e></label><button>Je m’abonne</button></form><footer><p><a href="/stop">Ne plus recevoir la lettre</a> · <a href="/mentions">Mentions légales</a></p></footer>',
          'fr',
        )
      }
    },
  },
  {
    name: 'phone-behind-menu',
    task: 'Find the phone number of the repair workshop',
    shows: /0117 496 0123/,
    make() {
      return ({ path: u }) => {
        const head =
          '<header><b>Pedal & Co</b> <button id=mb aria-expanded=false aria-controls=mm>Menu</button><ul id=mm hidden><li><a href="/bikes">Bikes</a><li><a href="/visit">Visit us</a><li><a href="/people">People</a></ul></header><script>mb.onclick=()=>{mm.hidden=!mm.hidden;mb.setAttribute("aria-expanded",!mm.hidden)}</script>'
        if (u === '/bikes') return doc('Bikes', head + '<h1>Bikes</h1><p>City, touring, cargo.</p>')
        if (u === '/people')
          return doc('People', head + '<h1>People</h1><p>Ida, Tom and Yusuf.</p>')
        if (u === '/visit')
          return doc(
            'Visit us',
            head +
              '<h1>Visit us</h1><p>12 Canal Street</p><h2>Shop</h2><p>Mon–Sat 9–18</p><p>0117 496 0100</p><h2>Repair workshop</h2><p>Mon–Fri 8–17</p><p>0117 496 0123</p>',
          )
        return doc(
          'Pedal & Co',
          head + '<h1>Bikes for everyone</h1><p>We build, rent and repair.</p>',
        )
      }
    },
  },
  {
    name: 'sort-by-weight',
    task: 'Ordina i sacchi per peso',
    shows: /12 kg[\s\S]*20 kg[\s\S]*25 kg[\s\S]*40 kg/,
    make() {
      return () =>
        doc(
          'Sacchi',
          '<h1>Sacchi di farina</h1><table><thead><tr><th><button data-k=0>Nome</button><th><button data-k=1>Peso</button><th><button data-k=2>Prezzo</button></thead><tbody id=t></tbody></table><script>const r=[["Tipo 1",25,30],["Integrale",12,22],["Manitoba",40,61],["Doppio zero",20,19]];const show=()=>{t.innerHTML=r.map(x=>"<tr><td>"+x[0]+"<td>"+x[1]+" kg<td>"+x[2]+",00 €").join("")};show();for(const b of document.querySelectorAll("button"))b.onclick=()=>{const k=+b.dataset.k;r.sort((x,y)=>x[k]>y[k]?1:-1);show()}</script>',
          'it',
        )
    },
  },
  {
    name: 'sort-select',
    task: 'Sort the letters by date, oldest first',
    shows: /1902[\s\S]*1911[\s\S]*1923[\s\S]*1940/,
    make() {
      return ({ query: q }) => {
        const l: [string, number][] = [
          ['From Oslo', 1923],
          ['From Turin', 1902],
          ['From Cork', 1940],
          ['From Lviv', 1911],
        ]
        const s = q['s'] ?? ''
        if (s === 'old') l.sort((one, other) => one[1] - other[1])
        if (s === 'new') l.sort((one, other) => other[1] - one[1])
        if (s === 'az') l.sort((one, other) => one[0].localeCompare(other[0]))
        return doc(
          'Letters',
          `<h1>Letters in the archive</h1><form><label>Sort by <select name=s onchange="this.form.submit()">${[
            ['', 'Relevance'],
            ['az', 'Title A–Z'],
            ['new', 'Newest first'],
            ['old', 'Oldest first'],
          ]
            .map(([v, t]) => `<option value="${v}"${v === s ? ' selected' : ''}>${t}</option>`)
            .join(
              '',
            )}</select></label></form><ul>${l.map(([t, y]) => `<li><h2>${t}</h2><p>Written in ${y}</p>`).join('')}</ul>`,
        )
      }
    },
  },
  {
    name: 'second-page',
    task: 'Open the second page of the recipes',
    shows: /Recipe 7\b/,
    make() {
      return ({ path: u, query: q }) => {
        const p = +(q['page'] ?? 1)
        if (u.startsWith('/r/'))
          return doc(
            'Recipe',
            `<h1>Recipe ${u.slice(3)}</h1><p>Stir well.</p><a href="/">All recipes</a>`,
          )
        return doc(
          'Recipes',
          `<nav><a href="/">Recipes</a></nav><h1>Recipes</h1><ul>${[1, 2, 3, 4, 5, 6].map((i) => `<li><a href="/r/${i + 6 * (p - 1)}">Recipe ${i + 6 * (p - 1)}</a>`).join('')}</ul><nav aria-label="Pages">${[1, 2, 3].map((n) => (n === p ? `<span aria-current=page>${n}</span> ` : `<a href="/?page=${n}">${n}</a> `)).join('')}${p < 3 ? `<a href="/?page=${p + 1}" rel=next>›</a>` : ''}</nav>`,
        )
      }
    },
  },
  {
    name: 'next-page-buttons',
    task: 'Ga naar pagina 2 van de reacties',
    shows: /Reactie 6\b/,
    make() {
      return () =>
        doc(
          'Reacties',
          '<h1>Reacties</h1><ol id=l></ol><div><button id=a disabled>Vorige</button> <span id=s></span> <button id=b>Volgende</button></div><script>let p=1;const show=()=>{l.innerHTML=Array.from({length:5},(_,i)=>"<li>Reactie "+((p-1)*5+i+1)).join("");s.textContent="Pagina "+p+" van 4";a.disabled=p===1;b.disabled=p===4};a.onclick=()=>{p--;show()};b.onclick=()=>{p++;show()};show()</script>',
          'nl',
        )
    },
  },
  {
    name: 'sign-out',
    task: 'Cierra la sesión',
    shows: /Has salido|Sesión cerrada/i,
    make() {
      let inn = true
      return ({ path: u }) => {
        if (u === '/salir') {
          inn = false
          return { to: '/' }
        }
        if (!inn)
          return doc(
            'Entrar',
            '<h1>Entrar</h1><p>Has salido de tu cuenta.</p><form method=post action=/x><label>Correo <input type=email name=e></label><label>Contraseña <input type=password name=p></label><button>Entrar</button></form>',
            'es',
          )
        const head =
          '<header><a href="/">Huerto</a> <a href="/parcelas">Parcelas</a> <div style="display:inline-block"><button id=u aria-haspopup=true aria-expanded=false>Lucía M.</button><div id=d hidden><a href="/perfil">Mi perfil</a> <a href="/salir">Salir</a></div></div></header><script>u.onclick=()=>{d.hidden=!d.hidden;u.setAttribute("aria-expanded",!d.hidden)}</script>'
        if (u === '/parcelas')
          return doc('Parcelas', head + '<h1>Parcelas</h1><p>Parcela 4: tomates.</p>', 'es')
        if (u === '/perfil')
          return doc('Perfil', head + '<h1>Mi perfil</h1><p>Lucía Marín</p>', 'es')
        return doc('Huerto', head + '<h1>Hola, Lucía</h1><p>Tienes 2 avisos.</p>', 'es')
      }
    },
  },
  {
    name: 'signup-show-password',
    task: 'Create an account',
    shows: /account is ready|Welcome aboard/i,
    make() {
      return () =>
        doc(
          'Join',
          '<h1>Create your account</h1><form id=f><p><label>Name <input name=n required></label></p><p><label>Email <input type=email name=e required></label></p><p><label>Password <input id=p type=password minlength=8 required></label> <button type=button id=t aria-pressed=false>Show password</button></p><p><label><input type=checkbox required> I accept the terms</label></p><button>Create account</button></form><script>t.onclick=()=>{p.type=p.type==="password"?"text":"password";t.textContent=p.type==="password"?"Show password":"Hide password"};f.onsubmit=e=>{e.preventDefault();document.body.innerHTML="<h1>Welcome aboard</h1><p>Your account is ready.</p>"}</script>',
        )
    },
  },
  {
    name: 'slider-native',
    task: 'Set the heating to 21 degrees',
    shows: /heating is set to 21/i,
    make() {
      return () =>
        doc(
          'Home',
          '<h1>Living room</h1><p><label>Heating <input id=r type=range min=15 max=25 value=18></label> <output id=o>18 °C</output></p><button id=b>Apply</button><p id=m role=status></p><script>r.oninput=()=>{o.textContent=r.value+" °C"};b.onclick=()=>{m.textContent="The heating is set to "+r.value+" °C."}</script>',
        )
    },
  },
  {
    name: 'slider-aria',
    task: 'Define o volume para 30',
    shows: /Volume: 30 %/,
    make() {
      return () =>
        doc(
          'Som',
          '<h1>Som da sala</h1><div id=s role=slider tabindex=0 aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=50 style="width:300px;height:24px;background:#ccc;position:relative"><div id=k style="width:20px;height:24px;background:#06c;position:absolute;left:50%"></div></div><p id=v>Volume: 50 %</p><script>let n=50;const set=x=>{n=Math.max(0,Math.min(100,x));s.setAttribute("aria-valuenow",n);k.style.left=n+"%";v.textContent="Volume: "+n+" %"};s.onkeydown=e=>{if(e.key==="ArrowRight")set(n+5);if(e.key==="ArrowLeft")set(n-5);if(e.key==="Home")set(0);if(e.key==="End")set(100)}</script>',
          'pt',
        )
    },
  },
  {
    name: 'listbox',
    task: 'Choose Oslo as the pick-up place and save it',
    shows: /pick-up place is Oslo/i,
    make() {
      return () =>
        doc(
          'Pick-up',
          '<h1>Rental settings</h1><div><span id=l>Pick-up place</span> <button id=c aria-haspopup=listbox aria-expanded=false aria-labelledby="l c">Bergen</button><ul id=o role=listbox hidden style="border:1px solid;list-style:none"><li role=option>Bergen<li role=option>Oslo<li role=option>Tromsø</ul></div><button id=s>Save</button><p id=m role=status></p><script>c.onclick=()=>{o.hidden=!o.hidden;c.setAttribute("aria-expanded",!o.hidden)};o.onclick=e=>{if(e.target.role==="option"||e.target.getAttribute("role")==="option"){c.textContent=e.target.textContent;o.hidden=true}};s.onclick=()=>{m.textContent="Saved. Your pick-up place is "+c.textContent+"."}</script>',
        )
    },
  },
  {
    name: 'delegated-list',
    task: 'Switch the theme to green',
    shows: /green theme/i,
    make() {
      return () =>
        doc(
          'Looks',
          '<h1>Looks</h1><p>Theme</p><ul id=o style="list-style:none;padding:0"><li data-v=blue style="cursor:pointer">Blue<li data-v=green style="cursor:pointer">Green<li data-v=red style="cursor:pointer">Red</ul><p id=m>You are using the blue theme.</p><script>o.addEventListener("click",e=>{const v=e.target.dataset.v;if(v){m.textContent="You are using the "+v+" theme.";document.body.style.color=v==="green"?"#050":"#000"}})</script>',
        )
    },
  },
  {
    name: 'wizard',
    task: 'Zgłoś awarię windy w bloku 7',
    shows: /przyjęte/,
    make() {
      return () =>
        doc(
          'Zgłoszenia',
          '<h1>Zgłoś awarię</h1><form id=f></form><script>let s=0;const d={};const steps=[()=>"<p>Krok 1 z 3</p><fieldset><legend>Czego dotyczy?</legend><label><input type=radio name=a value=woda>Woda</label><label><input type=radio name=a value=winda>Winda</label><label><input type=radio name=a value=prad>Prąd</label></fieldset><button>Dalej</button>",()=>"<p>Krok 2 z 3</p><label>Numer bloku <input name=b required></label><button type=button id=w>Wstecz</button><button>Dalej</button>",()=>"<p>Krok 3 z 3</p><label>Opis <textarea name=o></textarea></label><p>Awaria: "+d.a+", blok "+d.b+"</p><button>Wyślij zgłoszenie</button>"];const show=()=>{f.innerHTML=steps[s]();const w=document.getElementById("w");if(w)w.onclick=()=>{s--;show()}};f.onsubmit=e=>{e.preventDefault();Object.assign(d,Object.fromEntries(new FormData(f)));s++;if(s<3)show();else f.outerHTML="<p role=status>Zgłoszenie przyjęte: "+d.a+", blok "+d.b+". Numer 4471.</p>"};show()</script>',
          'pl',
        )
    },
  },
  {
    name: 'calendar-grid',
    task: 'Book the boat for 16 March 2027',
    shows: /Booked.*16/i,
    make() {
      return () =>
        doc(
          'Boat',
          '<h1>Book the boat</h1><div><button id=p aria-label="Previous month">‹</button> <b id=h></b> <button id=n aria-label="Next month">›</button></div><table><tbody id=g></tbody></table><p id=c>No day chosen</p><button id=b>Book</button><p id=m role=status></p><script>const N=["January","February","March","April","May","June","July","August","September","October","November","December"];let y=2027,mo=0,day=null;const show=()=>{h.textContent=N[mo]+" "+y;const k=new Date(y,mo+1,0).getDate();let s="<tr>";for(let i=1;i<=k;i++)s+="<td><button class=d>"+i+"</button>"+(i%7===0?"<tr>":"");g.innerHTML=s};p.onclick=()=>{mo--;if(mo<0){mo=11;y--}show()};n.onclick=()=>{mo++;if(mo>11){mo=0;y++}show()};g.onclick=e=>{if(e.target.className==="d"){day=e.target.textContent+" "+N[mo]+" "+y;c.textContent="Chosen: "+day}};b.onclick=()=>{m.textContent=day?"Booked: the boat is yours on "+day+".":"Please choose a day first."};show()</script>',
        )
    },
  },
  {
    name: 'suggestions',
    task: 'Set the home station to Graz Hbf',
    shows: /home station is Graz Hbf/i,
    make() {
      return () =>
        doc(
          'Station',
          '<h1>My trains</h1><label>Home station <input id=i autocomplete=off></label><div id=l></div><button id=s>Save</button><p id=m role=status></p><script>const A=["Graz Hbf","Graz Ostbahnhof","Linz Hbf","Wien Hbf"];let chosen="";i.oninput=()=>{chosen="";const v=i.value.toLowerCase();l.innerHTML=v.length<2?"":A.filter(x=>x.toLowerCase().includes(v)).map(x=>"<div class=s style=cursor:pointer>"+x+"</div>").join("")};l.onclick=e=>{chosen=e.target.textContent;i.value=chosen;l.innerHTML=""};s.onclick=()=>{m.textContent=chosen?"Saved. Your home station is "+chosen+".":"Please choose a station from the list."}</script>',
        )
    },
  },
  {
    name: 'board-selects',
    task: 'Move the card Fix the tap to Done',
    shows: /Done[\s\S]*Fix the tap[\s\S]*/,
    make() {
      return () =>
        doc(
          'Board',
          '<h1>Board</h1><div id=b></div><script>const C=["To do","Doing","Done"];const k=[["Buy paint",0],["Fix the tap",1],["Call Ana",0]];const show=()=>{b.innerHTML=C.map((c,i)=>"<section><h2>"+c+"</h2><ul>"+k.map((x,j)=>x[1]===i?"<li>"+x[0]+" <select data-j="+j+" aria-label=\'Column of "+x[0]+"\'>"+C.map((d,e)=>"<option"+(e===i?" selected":"")+">"+d).join("")+"</select>":"").join("")+"</ul></section>").join("")};b.onchange=e=>{k[+e.target.dataset.j][1]=C.indexOf(e.target.value);show()};show()</script>',
        )
    },
  },
]
