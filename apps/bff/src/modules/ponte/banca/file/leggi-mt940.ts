import { leggi61, leggiSaldo } from '@rateo/domain/banca/mt940'
import { rifiutaFile } from '../../../registri/caricamenti/index.ts'
import type { Voce } from './pezzi.ts'

const INCOMPLETO =
  'Il file MT940 è incompleto: manca il saldo finale (campo 62F). Scaricalo di nuovo dalla banca.'
const CAMPO_MAX = 4000

type Campo = { nome: string; testo: string; riga: number }

/** The fields of a file, each with the lines that it goes on for. */
async function* campiDi(pezzi: AsyncIterable<string>): AsyncGenerator<Campo> {
  let [resto, riga, campo]: [string, number, Campo | null] = ['', 0, null]
  for await (const pezzo of pezzi) {
    const righe = (resto + pezzo).split(/\r?\n/)
    resto = righe.pop() ?? ''
    if (resto.length > CAMPO_MAX) rifiutaFile('Il file MT940 ha righe troppo lunghe: non si legge.')
    for (const una of righe) {
      riga += 1
      const [, nome, testo = ''] = /^(?:\{[^:]*:)*:?:(\d{2}[A-Z]?):(.*)$/.exec(una) ?? []
      const finisce = nome !== undefined || una.startsWith('-')
      if (finisce && campo) yield campo
      if (nome !== undefined) campo = { nome, testo, riga }
      else if (finisce) campo = null
      else if (campo && campo.testo.length < CAMPO_MAX) campo.testo += `\n${una}`
    }
  }
  const [, nome, testo = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(resto) ?? []
  if (campo)
    yield nome === undefined && !resto.startsWith('-') && resto !== ''
      ? { ...campo, testo: `${campo.testo}\n${resto}` }
      : campo
  if (nome !== undefined) yield { nome, testo, riga: riga + 1 }
}

/** Reads an MT940 field by field, and checks that what it tells makes the closing balance. */
export async function* readMt940(
  pezzi: AsyncIterable<string>,
  contoDi: (campo25: string) => string,
): AsyncGenerator<Voce[]> {
  let aperto: { saldo: number; scartate: number } | null = null
  let attesa: Campo | null = null
  let estratti = 0
  const chiudi = (dettagli: string): Voce[] => {
    if (attesa === null || aperto === null) return []
    const letto = leggi61(attesa.testo, dettagli, attesa.riga)
    const { riga } = attesa
    attesa = null
    if (typeof letto === 'string') {
      aperto.scartate += 1
      return [{ scarto: { riga, motivo: letto } }]
    }
    aperto.saldo += letto.importo_centesimi
    return [{ movimento: letto }]
  }
  for await (const { nome, testo, riga } of campiDi(pezzi)) {
    if (nome === '86') {
      yield chiudi(testo)
      continue
    }
    yield chiudi('')
    if (nome === '25') yield [{ iban: contoDi(testo) }]
    else if (nome === '61') attesa = { nome, testo, riga }
    else if (nome === '60F' || nome === '60M') {
      const saldo =
        leggiSaldo(testo) ?? rifiutaFile(`Il saldo iniziale alla riga ${riga} non si legge.`)
      if (saldo.divisa !== 'EUR')
        rifiutaFile('Il conto di questo file non è in euro: si importano solo conti in euro.')
      aperto = { saldo: saldo.saldo_centesimi, scartate: 0 }
    } else if ((nome === '62F' || nome === '62M') && aperto) {
      const saldo = leggiSaldo(testo)
      if (aperto.scartate === 0 && saldo?.saldo_centesimi !== aperto.saldo) {
        rifiutaFile(
          `I movimenti fino alla riga ${riga} non fanno il saldo finale: al file manca una parte. Scaricalo di nuovo.`,
        )
      }
      aperto = null
      estratti += 1
    }
  }
  yield chiudi('')
  if (aperto !== null || estratti === 0) rifiutaFile(INCOMPLETO)
}
