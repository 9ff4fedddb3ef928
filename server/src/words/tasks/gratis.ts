import { defineMeaning } from '../meaning.ts'

/** That something costs nothing. */
export const gratisWords = defineMeaning({
  en: 'free',
  de: 'kostenlos, gratis, umsonst, kostenfrei',
  fr: 'gratuit, gratuite, gratuits, offert',
  es: 'gratis, gratuito, gratuita',
  pt: 'grátis, gratuito, gratuita',
  it: 'gratis, gratuito, gratuita',
  nl: 'gratis, kosteloos',
  pl: 'za darmo, bezpłatn*, darmow*',
  sv: 'gratis, kostnadsfri, kostnadsfritt',
  tr: 'ücretsiz, bedava',
  ar: 'مجاني, مجانا, مجانية',
  ja: '無料',
  zh: '免费, 免費',
})
