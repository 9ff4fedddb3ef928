import { defineMeaning } from '../meaning.ts'

/** The entry of a list that stands for no choice. */
export const chooseOneWords = defineMeaning({
  en: '^please, ^choose, ^select, ^pick',
  de: '^bitte, ^wählen, ^auswählen, ^keine auswahl, auswählen$, wählen$',
  fr: '^veuillez, ^choisir, ^choisissez, ^sélectionner, ^sélectionnez',
  es: '^seleccione, ^selecciona, ^seleccionar, ^elija, ^elige, ^elegir',
  pt: '^selecione, ^selecionar, ^escolha, ^escolher',
  it: '^seleziona, ^selezionare, ^scegli',
  nl: '^kies, ^selecteer, ^maak een keuze, ^maak uw keuze',
  pl: '^wybierz, ^proszę wybrać',
  sv: '^välj',
  tr: '^seçiniz, ^seçin, seçiniz$, seçin$',
  ar: '^اختر, ^حدد, ^يرجى الاختيار, ^الرجاء الاختيار',
  ja: '^選択, 選択してください$, お選びください$',
  zh: '^请选择, ^選擇, ^选择, ^請選擇',
})
