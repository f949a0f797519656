import {
  CONTROPARTE_MAX,
  giornoVero,
  type MovimentoLetto,
  testoBanca,
} from '@rateo/domain/banca/movimento-letto'
import { SaxesParser } from 'saxes'
import { rifiutaFile } from '../../../registri/caricamenti/index.ts'
import type { Voce } from './pezzi.ts'

// Elements are those of ISO 20022 camt.053.001 (BankToCustomerStatement), versions 02 to 13: what is read stands in all of them
// under one name, but the state of an entry and the name of a party, which from version 08 on are one step deeper.

const PROFONDO = 100
const TESTO_MAX = 4000
const DETTAGLI_MAX = 100_000

const ROTTO =
  'Il file XML è incompleto o rovinato: scaricalo di nuovo dalla banca. Nessun movimento è stato importato.'
const PERICOLOSO =
  'Il file XML contiene istruzioni (DOCTYPE) che lo farebbero crescere o leggere altri file: non lo prendiamo.'
const ALTRI: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt:
    'È un CAMT.052, con i movimenti di oggi che possono ancora cambiare: serve il CAMT.053.',
  BkToCstmrDbtCdtNtfctn: 'È un CAMT.054, che avvisa di singoli movimenti: serve il CAMT.053.',
}

type Testi = Record<string, string>
type Registrazione = { riga: number; testi: Testi; dettagli: Testi[] }

/** The values that are put together when there are several: the lines of a remittance. */
const A_PIU_RIGHE = 'RmtInf/Ustrd'

const primo = (testi: Testi, ...nomi: string[]) => {
  const nome = nomi.find((uno) => (testi[uno] ?? '') !== '')
  return nome === undefined ? '' : (testi[nome] ?? '')
}

function centesimi(importo: string): number | null {
  const [, intero = '', decimali = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(importo) ?? []
  if (intero === '' || /[1-9]/.test(decimali.slice(2))) return null
  return Number(`${intero}${decimali.slice(0, 2).padEnd(2, '0')}`)
}

function giorno(scritto: string) {
  const [, a, m, g] = /^(\d{4})-(\d{2})-(\d{2})/.exec(scritto) ?? []
  return a === undefined ? null : giornoVero(Number(a), Number(m), Number(g))
}

/** The parts of a batch, where each has its own amount and together they are the whole; else the whole as it is. */
function partiDi(
  { testi, dettagli }: Registrazione,
  importo: number,
): { parte: Testi; centesimi: number }[] {
  const tutte = dettagli.map((parte) => ({
    parte,
    centesimi: centesimi(primo(parte, 'Amt', 'AmtDtls/TxAmt/Amt')) ?? 0,
    divisa: primo(parte, 'Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy'),
    segno: parte['CdtDbtInd'] ?? testi['CdtDbtInd'],
  }))
  const intere = tutte.every(
    (una) => una.centesimi > 0 && una.divisa === 'EUR' && una.segno === testi['CdtDbtInd'],
  )
  const somma = tutte.reduce((quanto, una) => quanto + una.centesimi, 0)
  if (tutte.length > 1 && intere && somma === importo) return tutte
  return [{ parte: dettagli.length === 1 ? (dettagli[0] ?? {}) : {}, centesimi: importo }]
}

function movimentoDi(
  { riga, testi }: Registrazione,
  { parte, centesimi: quanto, n }: { parte: Testi; centesimi: number; n: number },
  data: string,
): MovimentoLetto {
  const entra = testi['CdtDbtInd'] === 'CRDT'
  const chi = entra ? 'Dbtr' : 'Cdtr'
  const descrizione =
    primo(parte, A_PIU_RIGHE, 'RmtInf/Strd/CdtrRefInf/Ref', 'AddtlTxInf') ||
    (testi['AddtlNtryInf'] ?? '')
  const controparte = primo(parte, `RltdPties/${chi}/Nm`, `RltdPties/${chi}/Pty/Nm`)
  const endToEnd =
    parte['Refs/EndToEndId'] === 'NOTPROVIDED' ? '' : (parte['Refs/EndToEndId'] ?? '')
  const banca = primo(parte, 'Refs/AcctSvcrRef') || (testi['AcctSvcrRef'] ?? '')
  return {
    riga,
    data,
    valuta_il: giorno(primo(testi, 'ValDt/Dt', 'ValDt/DtTm')),
    importo_centesimi: entra ? quanto : -quanto,
    descrizione: testoBanca(descrizione),
    controparte: testoBanca(controparte, CONTROPARTE_MAX),
    controparte_iban:
      /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.exec(parte[`RltdPties/${chi}Acct/Id/IBAN`] ?? '')?.[0] ??
      null,
    riferimento: testoBanca(primo(parte, 'RmtInf/Strd/CdtrRefInf/Ref') || endToEnd || banca, 100),
    identita: testoBanca(
      [data, quanto, entra, banca, endToEnd, n, descrizione, controparte].join('\u001F'),
      2000,
    ),
  }
}

function vociDi(registrazione: Registrazione): Voce[] {
  const { riga, testi } = registrazione
  const scarta = (motivo: string): Voce[] => [{ scarto: { riga, motivo } }]
  const stato = primo(testi, 'Sts/Cd', 'Sts')
  if (stato !== '' && stato !== 'BOOK') return scarta('La banca non l’ha ancora contabilizzato')
  if (testi['Amt@Ccy'] !== 'EUR')
    return scarta(
      `È in ${testoBanca(testi['Amt@Ccy'] ?? 'un’altra divisa', 10)}: si importano solo movimenti in euro`,
    )
  const importo = centesimi(testi['Amt'] ?? '')
  if (importo === null || importo === 0) return scarta('L’importo non si legge')
  if (testi['CdtDbtInd'] !== 'CRDT' && testi['CdtDbtInd'] !== 'DBIT')
    return scarta('Non dice se è un’entrata o un’uscita')
  const data = giorno(primo(testi, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  if (data === null) return scarta('La data non esiste')
  return partiDi(registrazione, importo).map((parte, n) => ({
    movimento: movimentoDi(registrazione, { ...parte, n }, data),
  }))
}

/** Holds what stands open while a file is read, and the entries that are whole. */
function lettore() {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const aperti: string[] = []
  let [motivo, testo, eEstratto]: [string | null, string, boolean] = [null, '', false]
  let registrazione: Registrazione | null = null
  let dettaglio: Testi | null = null
  let pronte: Voce[] = []
  const sotto = (nome: string) => aperti.slice(aperti.lastIndexOf(nome) + 1).join('/')
  const scrivi = (testi: Testi, dove: string, valore: string) => {
    if (valore === '') return
    testi[dove] =
      dove === A_PIU_RIGHE && testi[dove] ? `${testi[dove]} ${valore}`.slice(0, TESTO_MAX) : valore
  }
  parser.on('doctype', () => (motivo = PERICOLOSO))
  parser.on('error', () => (motivo ??= ROTTO))
  parser.on('text', (pezzo) => (testo = (testo + pezzo).slice(0, TESTO_MAX)))
  parser.on('cdata', (pezzo) => (testo = (testo + pezzo).slice(0, TESTO_MAX)))
  parser.on('opentag', ({ name, attributes }) => {
    const nome = name.slice(name.indexOf(':') + 1)
    motivo ??= ALTRI[nome] ?? null
    eEstratto ||= nome === 'BkToCstmrStmt'
    aperti.push(nome)
    if (aperti.length > PROFONDO) motivo ??= ROTTO
    testo = ''
    if (nome === 'Ntry') registrazione = { riga: parser.line, testi: {}, dettagli: [] }
    if (nome === 'TxDtls') dettaglio = {}
    const divisa = attributes['Ccy']
    if (divisa === undefined) return
    if (dettaglio) scrivi(dettaglio, `${sotto('TxDtls')}@Ccy`, String(divisa))
    else if (registrazione) scrivi(registrazione.testi, `${sotto('Ntry')}@Ccy`, String(divisa))
  })
  parser.on('closetag', () => {
    const valore = testo.trim()
    testo = ''
    const nome = aperti.at(-1)
    if (nome === 'Ntry' && registrazione) {
      pronte.push(...vociDi(registrazione))
      registrazione = null
    } else if (nome === 'TxDtls' && dettaglio) {
      registrazione?.dettagli.push(dettaglio)
      if ((registrazione?.dettagli.length ?? 0) > DETTAGLI_MAX) motivo ??= ROTTO
      dettaglio = null
    } else if (dettaglio) scrivi(dettaglio, sotto('TxDtls'), valore)
    else if (registrazione) scrivi(registrazione.testi, sotto('Ntry'), valore)
    else if (aperti.includes('Stmt')) {
      if (sotto('Stmt') === 'Acct/Id/IBAN')
        pronte.push({ iban: valore.replaceAll(/\s/g, '').toUpperCase() })
      if (sotto('Stmt') === 'Acct/Ccy' && valore !== 'EUR')
        motivo ??= 'Il conto di questo file non è in euro: si importano solo conti in euro.'
    }
    aperti.pop()
  })
  const prendi = (): Voce[] => {
    if (motivo !== null) rifiutaFile(motivo)
    const prese = pronte
    pronte = []
    return prese
  }
  return {
    scrivi(pezzo: string): Voce[] {
      parser.write(pezzo)
      return prendi()
    },
    fine(): Voce[] {
      parser.close()
      const ultime = prendi()
      if (!eEstratto) rifiutaFile('Questo XML non è un estratto conto CAMT.053.')
      return ultime
    },
  }
}

/** Reads a CAMT.053 while it comes; whoever reads it gives others their turn between the pieces. */
export async function* readCamt(pezzi: AsyncIterable<string>): AsyncGenerator<Voce[]> {
  const camt = lettore()
  for await (const pezzo of pezzi) yield camt.scrivi(pezzo)
  yield camt.fine()
}
