import { defineMeaning } from '../meaning.ts'

/** What must be done before something can be used. */
export const requirementWords = defineMeaning({
  en: 'required, select, choose, pick, first, please, must, at least, minimum, to continue, accept, agree, complete, fill, enter, limit',
  de: 'bitte, auswählen, wählen, wähle, mindestens, zustimm*, akzeptier*, ausfüllen, pflichtfeld, pflichtfelder, mindestbestellwert, zuerst, erforderlich, um fortzufahren, limit, ausgewählt, vervollständigen, geben sie, bestätigen sie, muss, müssen',
  fr: "veuillez, choisissez, choisir, sélectionnez, sélectionner, sélectionné, au moins, minimum, connectez, accepter, acceptez, remplir, remplissez, obligatoire~, requis, requise, d'abord, pour continuer, limite, saisissez",
  es: 'por favor, seleccione, selecciona, seleccionar, elija, elige, mínimo, al menos, inicia sesión, aceptar, acepta, acepte, completa, complete, obligatorio, obligatorios, primero, para continuar, límite, rellena, rellene, debe',
  pt: 'por favor, selecione, selecionar, escolha, mínimo, pelo menos, aceite, aceitar, preencha, obrigatório, obrigatórios, primeiro, para continuar, limite, deve',
  it: 'seleziona, selezionare, selezionato, scegli, accedi, obbligatorio, obbligatori, minimo, almeno, accetta, accettare, compila, prima di, per continuare, limite, devi, deve',
  nl: 'kies, selecteer, verplicht, verplichte, minimaal, ten minste, accepteer, akkoord, vul … in, eerst, om door te gaan, limiet, moet',
  pl: 'wybierz, zaznacz, wymagane, wymagany, minimum, co najmniej, zaakceptuj, zgoda jest, uzupełnij, wypełnij, najpierw, aby kontynuować, limit, proszę, musisz',
  sv: 'välj, obligatoriskt, obligatorisk, minst, godkänn, acceptera, fyll i, först, för att fortsätta, gräns, måste, vänligen',
  tr: 'lütfen, seçin, seçiniz, zorunlu, en az, kabul edin, doldurun, önce bir, önce lütfen, devam etmek için, limit, minimum, gerekli',
  ar: 'يرجى, الرجاء, اختر, تحديد, مطلوب, على الأقل, الحد الأدنى, وافق, الموافقة, أكمل, أولا, للمتابعة, يجب, أدخل',
  ja: '選択, 選んで, 必須, 必要, 以上, 同意, 入力, 先に, まず, 続けるには, 上限, ください, 最低, 未選択',
  zh: '请, 选择, 必填, 必须, 至少, 最少, 同意, 填写, 输入, 首先, 继续, 限制, 上限, 請, 選擇, 填寫',
})
