/** The part around the content that an element is in; the header of an article is not the site's. */
export function regionOf(element: Element): 'header' | 'navigation' | 'footer' | null {
  const region = element.closest(
    'header,nav,footer,[role=banner],[role=navigation],[role=contentinfo]',
  )
  if (region === null || region.closest('main,article,section,aside,form,dialog') !== null)
    return null
  const role = region.getAttribute('role') ?? region.localName
  if (role === 'header' || role === 'banner') return 'header'
  return role === 'footer' || role === 'contentinfo' ? 'footer' : 'navigation'
}
