import { defineMeaning } from '../meaning.ts'

/** The whole name of a link that says nothing of where it leads. */
export const hereWords = defineMeaning({
  en: '^here$, ^click here$, ^this link$, ^this page$',
  de: '^hier$, ^hier klicken$, ^klicken sie hier$, ^klick hier$',
  fr: '^ici$, ^cliquez ici$, ^cliquer ici$, ^clique ici$',
  es: '^aquí$, ^haga clic aquí$, ^haz clic aquí$, ^pulse aquí$',
  pt: '^aqui$, ^clique aqui$',
  it: '^qui$, ^clicca qui$',
  nl: '^hier$, ^klik hier$',
  pl: '^tutaj$, ^tu$, ^kliknij tutaj$, ^kliknij tu$',
  sv: '^här$, ^klicka här$',
  tr: '^burada$, ^buraya$, ^buraya tıklayın$, ^tıklayın$',
  ar: '^هنا$, ^اضغط هنا$, ^انقر هنا$',
  ja: '^こちら$, ^ここ$, ^こちらをクリック$, ^ここをクリック$',
  zh: '^这里$, ^點擊這裡$, ^点击这里$, ^此处$, ^點此$',
})
