import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import { NOMI_METODO_CASSA, NOMI_MOVIMENTO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import type { Cell, SheetColumn } from '../../../http/sheet/sheet.ts'

const COLONNE: readonly SheetColumn[] = [
  { titolo: 'Chiusura', tipo: 'testo' },
  { titolo: 'Riga', tipo: 'testo' },
  { titolo: 'Data e ora', tipo: 'istante' },
  { titolo: 'Voce', tipo: 'testo' },
  { titolo: 'Metodo', tipo: 'testo' },
  { titolo: 'Importo', tipo: 'importo' },
  { titolo: 'Atteso', tipo: 'importo' },
  { titolo: 'Contato', tipo: 'importo' },
  { titolo: 'Differenza', tipo: 'importo' },
  { titolo: 'Causale', tipo: 'testo' },
  { titolo: 'Cliente', tipo: 'testo' },
  { titolo: 'Operatore', tipo: 'testo' },
]

function* righeDi({ numero, contenuto }: Chiusura): Generator<Cell[][]> {
  yield contenuto.righe.map((riga) => [
    numero,
    'Quadratura',
    contenuto.chiusa_at,
    'Totale',
    NOMI_METODO_CASSA[riga.metodo],
    null,
    riga.atteso_centesimi,
    riga.contato_centesimi,
    riga.differenza_centesimi,
    contenuto.conteggio.nota,
    null,
    contenuto.chiusa_da,
  ])
  yield contenuto.movimenti.map((uno) => [
    numero,
    'Movimento',
    uno.created_at,
    NOMI_MOVIMENTO_CASSA[uno.tipo],
    NOMI_METODO_CASSA[uno.metodo],
    uno.importo_centesimi,
    null,
    null,
    null,
    uno.causale,
    uno.cliente ?? null,
    uno.autore,
  ])
}

async function* gruppi(chiusura: Chiusura) {
  yield* righeDi(chiusura)
}

/** A closing for spreadsheets in Italian: a line for each method, then one for each movement. */
export async function chiusuraCsv(chiusura: Chiusura): Promise<Buffer> {
  const sheet = { nome: chiusura.numero, colonne: COLONNE, righe: gruppi(chiusura) }
  const parts: Buffer[] = []
  for await (const part of csv(sheet)) parts.push(part)
  return Buffer.concat(parts)
}
