import { defineMeaning } from '../meaning.ts'

/** Sharing with others. */
export const shareWords = defineMeaning({
  en: 'share',
  de: 'teilen, weiterempfehlen, *teilen$, teile',
  fr: 'partager, partagez',
  es: 'compartir, comparte',
  pt: 'compartilhar, partilhar, compartilhe, partilhe',
  it: 'condividi, condividere',
  nl: 'delen, deel',
  pl: 'udostępnij, podziel się',
  sv: 'dela',
  tr: 'paylaş, paylaşın',
  ar: 'مشاركة, شارك',
  ja: '共有, シェア, 共有する, シェアする',
  zh: '分享, 共享',
})
