import { defineMeaning } from '../meaning.ts'

/** A link for keyboards that skips to a part of the page. */
export const skipLinkWords = defineMeaning({
  en: '^skip to, ^skip navigation',
  de: '^zum inhalt, ^zum hauptinhalt, ^navigation überspringen, ^direkt zum inhalt',
  fr: '^aller au contenu, ^passer au contenu, ^ignorer la navigation',
  es: '^saltar al, ^ir al contenido, ^omitir navegación, ^saltar navegación',
  pt: '^pular para, ^ir para o conteúdo, ^saltar para',
  it: '^salta al, ^vai al contenuto',
  nl: '^ga naar inhoud, ^naar de inhoud, ^navigatie overslaan, ^direct naar',
  pl: '^przejdź do treści, ^przejdź do głównej, ^pomiń nawigację',
  sv: '^hoppa till, ^gå till innehåll, ^hoppa över navigering',
  tr: '^içeriğe geç, ^içeriğe atla, ^gezinmeyi atla',
  ar: '^تخطي إلى, ^انتقل إلى المحتوى, ^تخطى إلى',
  ja: '^本文へ, ^コンテンツへスキップ, ^メインコンテンツ, ^ナビゲーションをスキップ',
  zh: '^跳转到, ^跳至, ^跳到, ^跳过导航',
})
