import {
  CONTROPARTE_MAX,
  giornoVero,
  ibanNelTesto,
  type MovimentoLetto,
  testoBanca,
} from './movimento-letto.ts'

// The fields are those of SWIFT's Standards MT, Category 9, message 940 (Customer Statement Message): 25 the account, 60F and
// 60M the opening balance, 61 a line, 86 what it is about, 62F the closing balance.

/** The value date, the day of the entry, the mark, the amount, its kind, the references, and the supplementary details. */
const RIGA_61 =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(RC|RD|C|D)([A-Z])?(\d{1,12},\d{0,2})([NSF][A-Z0-9]{3})([^\n/]{0,34}(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

const centesimi = (importo: string) => {
  const [intero = '', decimali = ''] = importo.split(',')
  return Number(`${intero}${decimali.padEnd(2, '0')}`)
}

const anno = (due: string) => 2000 + Number(due)

/** The day of the entry has no year: it is the one that brings it nearest to the value date. */
function giornoContabile(
  valuta: { a: number; m: number; g: number },
  mese?: string,
  giorno?: string,
) {
  if (mese === undefined || giorno === undefined) return giornoVero(valuta.a, valuta.m, valuta.g)
  const m = Number(mese)
  const a = m - valuta.m > 6 ? valuta.a - 1 : valuta.m - m > 6 ? valuta.a + 1 : valuta.a
  return giornoVero(a, m, Number(giorno))
}

/** What field 86 says: subfields `?20`–`?29` and `?60`–`?63` the reason, `?32` and `?33` the name, `?31` the account; or plain text. */
export function leggi86(testo: string) {
  const unito = testo.replaceAll('\n', '')
  if (!/^\d{3}\?/.test(unito)) {
    return {
      descrizione: testoBanca(testo),
      controparte: '',
      controparte_iban: ibanNelTesto(testo),
    }
  }
  const parti = [...unito.matchAll(/\?(\d{2})([^?]*)/g)].map(([, codice = '', valore = '']) => ({
    codice,
    valore,
  }))
  const uniti = (quali: RegExp) =>
    parti
      .filter(({ codice }) => quali.test(codice))
      .map(({ valore }) => valore)
      .join('')
  const conto = uniti(/^31$/).replaceAll(' ', '')
  return {
    descrizione: testoBanca(uniti(/^(?:2\d|6[0-3])$/) || uniti(/^00$/)),
    controparte: testoBanca(uniti(/^3[23]$/), CONTROPARTE_MAX),
    controparte_iban: ibanNelTesto(conto),
  }
}

/** Reads a field 61 with the 86 that follows it; a sentence says why it cannot be taken. */
export function leggi61(campo: string, dettagli: string, riga: number): MovimentoLetto | string {
  const parti = RIGA_61.exec(campo.trim())
  if (parti === null) return 'La riga del movimento non si legge (campo 61)'
  const [
    ,
    aa = '',
    mm = '',
    gg = '',
    mese,
    giorno,
    segno = '',
    ,
    importo = '',
    ,
    cliente = '',
    banca = '',
    seguito = '',
  ] = parti
  const valuta = { a: anno(aa), m: Number(mm), g: Number(gg) }
  const valuta_il = giornoVero(valuta.a, valuta.m, valuta.g)
  const data = giornoContabile(valuta, mese, giorno)
  if (data === null || valuta_il === null) return 'La data del movimento non esiste'
  const valore = centesimi(importo)
  if (valore === 0) return 'L’importo è zero'
  // RC takes back a credit, RD a debit: the money goes the other way.
  const entra = segno === 'C' || segno === 'RD'
  const detto = leggi86(dettagli)
  const suo = cliente === 'NONREF' ? '' : cliente
  return {
    riga,
    data,
    valuta_il,
    importo_centesimi: entra ? valore : -valore,
    ...detto,
    descrizione: detto.descrizione || testoBanca(seguito),
    riferimento: testoBanca(banca || suo, 100),
    identita: testoBanca(`${campo} ${dettagli}`, 2000),
  }
}

/** A field 60 or 62: its currency, and the amount in cents; null when it is not one. */
export function leggiSaldo(campo: string): { divisa: string; saldo_centesimi: number } | null {
  const [, segno = '', divisa = '', importo = ''] =
    /^([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,2})$/.exec(campo.trim()) ?? []
  if (divisa === '') return null
  return { divisa, saldo_centesimi: segno === 'D' ? -centesimi(importo) : centesimi(importo) }
}

/** True when field 25 may name this IBAN: as it is, or by the number of the account at its end. */
export function eIlConto(campo25: string, iban: string): boolean {
  const scritto = ibanNelTesto(campo25.replaceAll(/[\s/]/g, ''))
  if (scritto !== null)
    return scritto === iban || iban.startsWith(scritto) || scritto.startsWith(iban)
  const cifre = campo25
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/EUR$/, '')
  const numero = cifre.replace(/^0+/, '').slice(-12)
  return numero.length >= 5 && iban.endsWith(numero.slice(-12))
}
