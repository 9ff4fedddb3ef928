import type { EndingSite, SiteAnswer, SiteRequest } from '../ending-sites.ts'

/** A page: its body with its heading first, or what the site answers. */
type Page = string | ((request: SiteRequest) => string | SiteAnswer)

/** A site of a few pages by path; a path after `POST ` is that of a form. */
export interface SmallSite {
  lang: string
  open: () => EndingSite
}

/** A small site. `make` is called for each visit; what it remembers ends with it. */
export function site(lang: string, make: () => Readonly<Record<string, Page>>): SmallSite {
  return {
    lang,
    open: () => {
      const pages = make()
      return (request) => {
        const { method, path } = request
        const page = pages[`${method} ${path}`] ?? pages[path]
        if (page === undefined)
          return { kind: 'page', status: 404, title: '404', body: '<h1>404</h1>' }
        const said = typeof page === 'string' ? page : page(request)
        return typeof said === 'string' ? show(said) : said
      }
    },
  }
}

/** A page with a status. */
export function show(body: string, status = 200): SiteAnswer {
  const title = /<h1>(.*?)<\/h1>/u.exec(body)?.[1] ?? ''
  return { kind: 'page', title: title.replaceAll(/<[^>]+>/g, ''), body, status }
}

/** A redirect. */
export function go(to: string): SiteAnswer {
  return { kind: 'redirect', to }
}
