import { defineMeaning } from '../meaning.ts'

/** What a person has to do so that an entry is accepted. */
export const remedyWords = defineMeaning({
  en: 'must, required, enter, choose, at least, at most, already, format, incorrect, use a/an/another',
  de: 'muss, müssen, erforderlich, pflichtfeld, pflichtangabe, eingeben, geben sie, gib … ein, gib … an, wählen, wähle, mindestens, höchstens, bereits, schon, format, falsch~, verwenden sie, verwende, ausfüllen, füllen sie, benötigt, darf nicht, dürfen',
  fr: 'doit, doivent, devez, obligatoire~, requis, requise, saisir, saisissez, entrez, choisissez, sélectionnez, choisir, au moins, au minimum, au plus, au maximum, déjà, format, incorrect, incorrecte, utilisez, veuillez, renseigner, renseignez',
  es: 'debe, deben, debes, obligatorio, obligatoria, requerido, requerida, introduce, introduzca, ingresa, ingrese, elige, elija, seleccione, selecciona, al menos, como mínimo, como máximo, ya existe, ya está, formato, incorrecto, incorrecta, use un, use otro, utiliza',
  pt: 'deve, devem, obrigatório, obrigatória, necessário, insira, digite, introduza, escolha, selecione, pelo menos, no mínimo, no máximo, já existe, já está, formato, incorreto, incorreta, use um, use outro, preencha',
  it: 'deve, devono, devi, obbligatorio, obbligatoria, richiesto, inserisci, inserire, scegli, seleziona, almeno, al massimo, già, formato, errato, errata, non corretto, usa un, compila',
  nl: 'moet, moeten, verplicht, vereist, vul … in, voer … in, kies, selecteer, minimaal, minstens, ten minste, maximaal, hoogstens, reeds, formaat, onjuist, onjuiste, gebruik een, bestaat al, is al',
  pl: 'musi, muszą, wymagane, wymagany, wymagana, obowiązkowe, wpisz, wprowadź, podaj, wybierz, co najmniej, przynajmniej, najwyżej, maksymalnie, już istnieje, jest już, format, niepoprawn*, nieprawidłow*, użyj, uzupełnij',
  sv: 'måste, obligatorisk, obligatoriskt, krävs, ange, fyll i, skriv in, välj, minst, högst, redan, format, felaktigt, felaktig, använd ett, använd en',
  tr: 'zorunlu, zorunludur, gerekli, gereklidir, girin, giriniz, seçin, seçiniz, en az, en fazla, zaten, biçim, biçiminde, hatalı, yanlış, kullanın, olmalıdır, olmalı, doldurun, doldurunuz',
  ar: 'يجب, مطلوب, مطلوبة, إلزامي, أدخل, يرجى إدخال, الرجاء إدخال, اختر, يرجى اختيار, على الأقل, على الأكثر, بالفعل, مسبقا, صيغة, تنسيق, غير صحيح, غير صحيحة, استخدم, إجباري',
  ja: '必須, 必要, 入力してください, ご入力ください, 選択してください, お選びください, 以上, 以内, 以下, すでに, 既に, 形式, 正しくありません, 間違って, 使用してください, 未入力, 文字以上',
  zh: '必须, 必填, 请输入, 请选择, 请填写, 至少, 最多, 不能超过, 已存在, 已被, 格式, 不正确, 有误, 请使用, 必須, 請輸入, 請選擇, 請填寫, 已經, 不能为空, 不可为空',
})
