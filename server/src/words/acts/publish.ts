import { defineMeaning } from '../meaning.ts'

/** Putting something where others see it. */
export const publishWords = defineMeaning({
  en: 'publish, ^post$, ^post comment/reply/review/message/it/now',
  de: 'veröffentlichen, veröffentliche, publizieren, posten',
  fr: 'publier, publiez, publie',
  es: 'publicar, publica, publique',
  pt: 'publicar, publique, postar',
  it: 'pubblica, pubblicare',
  nl: 'publiceren, publiceer',
  pl: 'opublikuj, publikuj, opublikować',
  sv: 'publicera',
  tr: 'yayınla, yayımla, yayınlayın',
  ar: 'نشر, انشر',
  ja: '公開する, 投稿する, 投稿$',
  zh: '发布, 發布, 发表, 發表',
})
