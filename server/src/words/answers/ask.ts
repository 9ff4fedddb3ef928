import { defineMeaning } from '../meaning.ts'

/** A message that asks or tells a person to do something. */
export const askWords = defineMeaning({
  en: 'please, must, should, enter, choose, select',
  de: 'bitte, muss, müssen, sollte, sollten, geben sie, gib … ein, wählen, wähle, eingeben',
  fr: "veuillez, s'il vous plaît, doit, doivent, devez, saisissez, entrez, choisissez, sélectionnez, merci de",
  es: 'por favor, debe, deben, debes, introduce, introduzca, ingrese, ingresa, elija, elige, seleccione, selecciona',
  pt: 'por favor, deve, devem, insira, digite, escolha, selecione, introduza',
  it: 'si prega, per favore, deve, devi, devono, inserisci, inserire, scegli, seleziona',
  nl: 'alstublieft, moet, moeten, vul … in, voer … in, kies, selecteer',
  pl: 'proszę, prosimy, musi, muszą, wpisz, podaj, wprowadź, wybierz, należy',
  sv: 'vänligen, måste, bör, ange, fyll i, skriv in, välj',
  tr: 'lütfen, girin, giriniz, seçin, seçiniz, gerekir',
  ar: 'يرجى, الرجاء, من فضلك, يجب, أدخل, اختر',
  ja: 'ください, 必要があります',
  zh: '请, 請, 必须, 必須',
})
