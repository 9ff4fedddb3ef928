/** The logo of the service as an SVG document. */
export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#17605a" d="M16 2a14 14 0 1 1 0 28H2V16A14 14 0 0 1 16 2Z"/><circle cx="11" cy="15" r="2.4" fill="#fff"/><circle cx="21" cy="15" r="2.4" fill="#fff"/></svg>'

/** The same as a data URL, for pages that load nothing. */
export const iconUrl = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`
