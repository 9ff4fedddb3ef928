import { defineMeaning } from '../meaning.ts'

/** A control that puts off what a page asks. */
export const laterWords = defineMeaning({
  en: '^not now, ^maybe later, ^skip',
  de: '^später, ^jetzt nicht, ^nicht jetzt, ^vielleicht später, ^überspringen, überspringen$',
  fr: '^plus tard, ^pas maintenant, ^peut être plus tard, ^passer$, ^ignorer',
  es: '^ahora no, ^más tarde, ^quizás más tarde, ^omitir, ^saltar',
  pt: '^agora não, ^mais tarde, ^talvez mais tarde, ^pular, ^ignorar, ^saltar',
  it: '^non ora, ^più tardi, ^forse più tardi, ^salta',
  nl: '^niet nu, ^misschien later, ^overslaan',
  pl: '^nie teraz, ^później, ^może później, ^pomiń',
  sv: '^inte nu, ^senare, ^kanske senare, ^hoppa över',
  tr: '^şimdi değil, ^daha sonra, ^belki sonra, ^atla',
  ar: '^ليس الآن, ^لاحقا, ^ربما لاحقا, ^تخطي, ^تخط',
  ja: '^後で, ^今はしない, ^スキップ, ^あとで',
  zh: '^稍后, ^以后再说, ^暂不, ^跳过, ^稍後, ^跳過',
})
