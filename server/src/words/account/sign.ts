import { defineMeaning } from '../meaning.ts'

/** Signing a document, or a word for signing in or up that is cut off. */
export const signWords = defineMeaning({
  en: 'sign',
  de: 'unterschreiben, unterzeichnen, signieren',
  fr: 'signer, signez',
  es: 'firmar, firme',
  pt: 'assinar, assine',
  it: 'firmare, firma ora, firma il documento',
  nl: 'ondertekenen, onderteken',
  pl: 'podpisz, podpisać',
  sv: 'signera, underteckna',
  tr: 'imzala, imzalayın',
  ar: 'وقع, توقيع',
  ja: '署名, 署名する',
  zh: '签署, 签字, 簽署',
})
