import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { runInBackground } from '../../../src/lib/waiting/run-in-background.ts'
import { type LocalSite, startLocalSite } from './local-site.ts'

/** What was sent to it: paths, and whether the login was in them. */
export interface MembersSite extends LocalSite {
  posts: string[]
}

/** What the pages behind the login show, and how the login page sends its form. */
interface Members {
  account?: (logins: number) => string
  login?: string
  /** Whether the site accepts its n-th login, from 1. */
  accepts?: (login: number) => boolean
}

/** Sends itself. */
export const loginForm = `<form method="post" action="/in"><label>E-mail <input name="user"></label>
  <label>Password <input name="pass" type="password"></label><button>Sign in</button></form>`
/** Its script sends it and opens the account. */
export const scriptedForm = `<form onsubmit="event.preventDefault()
    fetch('/in', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(this))) })
      .then(({ ok }) => { if (ok) location.assign('/account') })">${loginForm.replace(/<form[^>]*>/, '')}`
/** A page with a button that does nothing. */
export const accountPage = `<h1>Your account</h1><button>Show all orders</button>
  <p>Orders older than 1 day are lost</p>`

/** A site that shows nothing to anybody who is not signed in. */
export async function startMembersSite(
  password: string,
  { accepts = () => true, ...pages }: Members = {},
): Promise<MembersSite> {
  const posts: string[] = []
  let logins = 0
  const signIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = decodeURIComponent(await text(request))
    posts.push(body.includes(password) ? `${request.url} with the login` : `${request.url}`)
    if (request.url === '/in') logins += 1
    const isIn = request.url !== '/in' || accepts(logins)
    if (isIn) response.setHeader('set-cookie', 'member=1; Path=/')
    const isForm = request.headers['content-type']?.includes('urlencoded') === true
    const redirected = isIn ? '/account' : '/'
    const status = isIn ? 200 : 401
    response.writeHead(isForm ? 303 : status, isForm ? { location: redirected } : {}).end()
  }
  const site = await startLocalSite({}, (request, response) => {
    if (request.method === 'POST')
      runInBackground(
        () => signIn(request, response),
        () => undefined,
      )
    else {
      const isMember = request.headers.cookie?.includes('member=1') === true
      const shown = isMember ? (pages.account?.(logins) ?? accountPage) : (pages.login ?? loginForm)
      const isMoved = !isMember && request.url !== '/'
      response.writeHead(isMoved ? 302 : 200, {
        'content-type': 'text/html',
        ...(isMoved ? { location: '/' } : {}),
      })
      response.end(`<!doctype html><html lang="en"><title>Members</title><main>${shown}</main>`)
    }
    return true
  })
  return { ...site, posts }
}
