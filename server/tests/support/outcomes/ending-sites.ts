/** A request to a site, with the fields of its form. */
export interface SiteRequest {
  method: string
  path: string
  query: URLSearchParams
  fields: URLSearchParams
}

/** What a site responds: a page with its own words, or a redirect. */
export type SiteAnswer =
  | { kind: 'page'; status?: number; title: string; body: string }
  | { kind: 'redirect'; to: string }

/** A site for one visit; its state ends with it. */
export type EndingSite = (request: SiteRequest) => SiteAnswer

/** Small sites of many kinds, created for each visit. `isHonest` false: what they announce does not happen. */
export const endingSites: Readonly<Record<string, (isHonest: boolean) => EndingSite>> = {
  mugs: openMugShop,
  todo: openTodoList,
  letter: openNewsletter,
  table: openRestaurant,
  account: openAccount,
  help: openHelpCentre,
  forum: openForum,
  bag: openBagShop,
  projects: openProjects,
}

function page(title: string, body: string, status = 200): SiteAnswer {
  return { kind: 'page', title, body, status }
}

function openMugShop(isHonest: boolean): EndingSite {
  const cart: string[] = []
  const mugs: Readonly<Record<string, string>> = { blue: 'Blue mug', red: 'Red mug' }
  const head = () =>
    `<nav><a href="/">Blue Mug Shop</a> <a href="/cart">Cart (${cart.length})</a></nav>`
  return ({ method, path, fields }) => {
    if (method === 'POST' && path === '/cart') {
      cart.push(mugs[fields.get('mug') ?? ''] ?? 'Mug')
      return { kind: 'redirect', to: '/cart' }
    }
    if (path === '/cart') {
      const items = cart.map((name) => `<li>${name} €12</li>`).join('')
      return page('Cart', `${head()}<h1>Cart</h1><ul>${items}</ul><a href="/checkout">Checkout</a>`)
    }
    if (path === '/checkout') {
      const send = isHonest
        ? ''
        : ` onsubmit="fetch('/order', { method: 'POST' }); this.outerHTML = '<p role=status>Thank you for your order</p>'; return false"`
      const form = `<form method="post" action="/order"${send}><label>Name <input name="name"></label><button>Place order</button></form>`
      return page('Checkout', `${head()}<h1>Checkout of ${cart.join(', ')}</h1>${form}`)
    }
    if (path === '/order') {
      if (!isHonest) return page('Error', 'Out of order', 500)
      const items = cart.splice(0).join(', ')
      return page(
        'Thanks',
        `${head()}<h1>Thank you for your order</h1><p>We send you ${items}.</p>`,
      )
    }
    const name = mugs[path.slice(1)]
    if (name !== undefined) {
      const form = `<form method="post" action="/cart"><input type="hidden" name="mug" value="${path.slice(1)}"><button>Add to cart</button></form>`
      return page(name, `${head()}<h1>${name}</h1><p>€12, holds cocoa.</p>${form}`)
    }
    const links = Object.entries(mugs).map(
      ([key, each]) => `<li><a href="/${key}">${each}</a></li>`,
    )
    return page('Blue Mug Shop', `${head()}<h1>Mugs</h1><ul>${links.join('')}</ul>`)
  }
}

/** Everything happens in the page; its storage keeps what must last. */
function openTodoList(isHonest: boolean): EndingSite {
  const script = `
    let items = JSON.parse(localStorage.items ?? '["Call Ann", "Pay rent"]')
    let ticked = JSON.parse(localStorage.ticked ?? '[]')
    function keep() { if (${isHonest}) { localStorage.items = JSON.stringify(items); localStorage.ticked = JSON.stringify(ticked) } draw() }
    function draw() {
      list.innerHTML = ''
      for (const item of items) {
        const row = document.createElement('li')
        row.innerHTML = '<label><input type=checkbox> ' + item + '</label> <button aria-label="Delete ' + item + '">Delete</button>'
        row.querySelector('input').checked = ticked.includes(item)
        row.querySelector('input').onchange = () => { ticked.push(item); keep() }
        row.querySelector('button').onclick = () => { items = items.filter((each) => each !== item); keep() }
        list.append(row)
      }
    }
    draw()`
  const form = `<form onsubmit="items.push(what.value); what.value = ''; keep(); return false">
    <label>What to do <input id="what"></label><button>Add</button></form>`
  return () => page('To do', `<h1>To do</h1>${form}<ul id="list"></ul><script>${script}</script>`)
}

function openNewsletter(isHonest: boolean): EndingSite {
  const subscribe = `<form onsubmit="this.outerHTML = '<p role=status>Thank you for subscribing</p>'; fetch('/subscribed', { method: 'POST' }); return false">
    <label>E-mail <input name="mail"></label><button>Subscribe</button></form>`
  const nav = '<nav><a href="/">Our letter</a> <a href="/contact">Contact</a></nav>'
  return ({ path }) => {
    if (path === '/subscribed') return page('Subscribed', 'taken', isHonest ? 200 : 500)
    if (path === '/sent') {
      return isHonest
        ? page(
            'Contact',
            `${nav}<h1>Contact</h1><p>We have got your message and will reply soon.</p>`,
          )
        : page('Contact', `${nav}<p role="alert">Your message could not be sent.</p>`, 500)
    }
    if (path === '/contact') {
      const form = `<form method="post" action="/sent"><label>Message <textarea name="text"></textarea></label><button>Send</button></form>`
      return page('Contact', `${nav}<h1>Send us a message</h1>${form}`)
    }
    return page(
      'Our letter',
      `${nav}<h1>Get our letter</h1><p>Thank you for your visit.</p>${subscribe}`,
    )
  }
}

function openRestaurant(): EndingSite {
  let booked: string | null = null
  return ({ path, fields }) => {
    if (path === '/book') {
      booked = fields.get('day') ?? ''
      return page('Booking', `<h1>Your table is booked for ${booked}</h1><a href="/">Home</a>`)
    }
    if (path === '/cancel') {
      booked = null
      return page('Booking', '<h1>Your booking is cancelled</h1><a href="/">Home</a>')
    }
    const own =
      booked === null
        ? ''
        : `<p>Booked: ${booked}</p><form method="post" action="/cancel"><button>Cancel booking</button></form>`
    return page(
      'Table for two',
      `<h1>Book a table</h1><form method="post" action="/book"><label>Day <select name="day"><option>Thursday</option><option>Friday</option></select></label><button>Book</button></form>${own}`,
    )
  }
}

function openAccount(isHonest: boolean): EndingSite {
  let name = 'Ada'
  const write = (words: string) => {
    const form = `<form method="post" action="/settings"><label>Display name <input name="name" value="${name}"></label><button>Save</button></form>`
    return page('Settings', `<h1>Settings</h1>${words}${form}<a href="/join">Create an account</a>`)
  }
  return ({ method, path, fields }) => {
    if (path === '/join') {
      const form = `<form method="post" action="/joined"><label>User name <input name="user"></label><button>Create account</button></form>`
      return page('Join', `<h1>Create an account</h1>${form}`)
    }
    if (path === '/joined') return page('Welcome', `<h1>Welcome, your account is created</h1>`)
    if (method !== 'POST') return write('')
    if (isHonest) name = fields.get('name') ?? ''
    return write('<p role="status">Your display name was changed</p>')
  }
}

function openHelpCentre(): EndingSite {
  const nav =
    '<nav><a href="/">Help</a> <a href="/returns">Returns</a> <a href="/shipping">Shipping</a> <a href="/opening">Opening hours</a></nav>'
  const pages: Readonly<Record<string, string>> = {
    '/': '<h1>Help</h1><p>Answered within 2 days.</p>',
    '/returns': '<h1>Returns</h1><p>You can return anything within 30 days.</p>',
    '/shipping': '<h1>Shipping</h1><p>Shipping takes 3 to 5 days and costs €4.</p>',
    '/opening': '<h1>Opening hours</h1><p>Monday to Friday, 9:00 to 17:00.</p>',
  }
  return ({ path }) => page(path === '/' ? 'Help' : path.slice(1), `${nav}${pages[path] ?? ''}`)
}

function openForum(isHonest: boolean): EndingSite {
  const comments = ['Great mug, I love it']
  return ({ method, path, fields }) => {
    if (method === 'POST' && path === '/comments') {
      if (isHonest) comments.push(fields.get('text') ?? '')
      return { kind: 'redirect', to: '/' }
    }
    if (path === '/votes') return page('Vote', 'Thank you, your vote is counted', 201)
    const list = comments.map((text) => `<li>${text}</li>`).join('')
    const form = `<form method="post" action="/comments"><label>Comment <textarea name="text"></textarea></label><button>Post comment</button></form>`
    const vote = `<button onclick="fetch('/votes', { method: 'POST' }).then(() => { out.textContent = 'Your vote is counted' })">Vote for this mug</button><p id="out"></p>`
    return page('Mug forum', `<h1>Which mug?</h1><ul>${list}</ul>${form}${vote}`)
  }
}

/** Its button names how many it adds; an order is asked for in a dialog, which a visitor cancels unless it prepared an answer. */
function openBagShop(): EndingSite {
  const lamps: Readonly<Record<string, string>> = { blue: 'Blue lamp', red: 'Red lamp' }
  let count = 0
  const head = () =>
    `<nav><a href="/bag">Bag (${count})</a></nav><form action="/search"><label>Search <input type="search" name="q"></label></form>`
  return ({ method, path, fields, query }) => {
    if (method === 'POST' && path === '/bag') {
      count += Number(fields.get('count'))
      const name = lamps[fields.get('lamp') ?? ''] ?? ''
      return page('Bag', `${head()}<p role="status">${name} was added to your bag</p>`)
    }
    if (path === '/bag') {
      return page('Bag', `${head()}<h1>Your bag</h1><a href="/checkout">Checkout</a>`)
    }
    if (path === '/checkout') {
      const ask = `if (confirm('Order confirmed?')) out.textContent = 'Thank you for your order'`
      return page(
        'Checkout',
        `${head()}<h1>Checkout</h1><button onclick="${ask}">Order the lamp</button><p id="out"></p>`,
      )
    }
    const search = query.get('q')
    const title = search === null ? 'Lamp shop' : `Results for “${search}”`
    const items = Object.entries(lamps).map(
      ([key, name]) =>
        `<li><h2>${name}</h2><form method="post" action="/bag"><input type="hidden" name="lamp" value="${key}"><input type="hidden" name="count" value="1"><button>Add 1 to bag</button> <button type="button" onclick="const { count } = this.form.elements; count.value++; this.previousElementSibling.textContent = 'Add ' + count.value + ' to bag'">One more</button></form></li>`,
    )
    return page(title, `${head()}<h1>${title}</h1><ul>${items.join('')}</ul>`)
  }
}

/** It shows what was entered before anything is created, repeats what it rejects, and asks before it deletes. */
function openProjects(): EndingSite {
  const projects = ['Apollo', 'Gemini']
  return ({ method, path, fields }) => {
    const name = fields.get('name') ?? ''
    if (path === '/preview') {
      const isTaken = projects.includes(name)
      const words = isTaken
        ? `<p>A project named “${name}” already exists.</p><a href="/">Back</a>`
        : `<h1>Preview</h1><p>${name}</p><form method="post" action="/create"><input type="hidden" name="name" value="${name}"><button>Create</button></form>`
      return page('New project', words)
    }
    if (method === 'POST' && path === '/create') projects.push(name)
    if (method === 'POST' && path === '/delete') {
      projects.splice(projects.indexOf(name), 1)
      return { kind: 'redirect', to: '/' }
    }
    if (path === '/contact') {
      const send = `this.outerHTML = '<p>We will get back to you within a day.</p>'; return false`
      return page(
        'Contact',
        `<h1>Contact</h1><p>We will get back to you within a day.</p><form onsubmit="${send}"><label>Message <textarea></textarea></label><button>Send message</button></form>`,
      )
    }
    const rows = projects.map(
      (each) =>
        `<li>${each} <button onclick="this.parentElement.innerHTML = 'Delete ${each}? <form method=post action=/delete><input type=hidden name=name value=${each}><button>Yes, delete ${each}</button></form>'">Delete ${each}</button></li>`,
    )
    const form = `<form method="post" action="/preview"><label>Name of the project <input name="name"></label><button>Preview</button></form>`
    const contact = `<button onclick="location.href = '/contact'">Contact us</button>`
    return page('Projects', `<h1>Projects</h1><ul>${rows.join('')}</ul>${form}${contact}`)
  }
}
