import type { Sheet } from '../../../../http/sheet/sheet.ts'
import type { Db } from '../../../../db/database.ts'
import {
  approvataIl,
  type LiquidazioneRaw,
  type RigaLiquidata,
  righeDi,
} from './liquidazioni.queries.ts'

const cellsOf = (r: RigaLiquidata) => [
  r.giorno,
  r.tipo === 'incasso' ? 'Incasso' : 'Storno',
  r.esercente,
  r.da,
  r.numero,
  r.schema,
  r.quota_percento,
  r.base_centesimi,
  r.provvigione_centesimi,
]

async function* pages(db: Db, id: string) {
  for await (const righe of righeDi(db, id)) yield righe.map(cellsOf)
}

/** The lines of a liquidazione as a table for spreadsheets. */
export const righeSheet = (db: Db, l: LiquidazioneRaw): Sheet => ({
  nome: 'Righe',
  colonne: [
    { titolo: 'Giorno', tipo: 'giorno' },
    { titolo: 'Tipo', tipo: 'testo' },
    { titolo: 'Esercente', tipo: 'testo' },
    { titolo: 'Dal consulente', tipo: 'testo' },
    { titolo: 'Pagamento', tipo: 'testo' },
    { titolo: 'Schema', tipo: 'testo' },
    { titolo: 'Quota %', tipo: 'numero' },
    { titolo: 'Base', tipo: 'importo' },
    { titolo: 'Provvigione', tipo: 'importo' },
  ],
  righe: pages(db, l.id),
  totali: ['Totale', '', '', '', '', '', '', '', l.provvigioni_centesimi],
})

async function* once<T>(value: T) {
  yield value
}

/** The liquidazioni of a month, one row each, for whoever keeps the accounts. */
export const meseSheet = (tutte: readonly LiquidazioneRaw[]): Sheet => ({
  nome: 'Liquidazioni',
  colonne: [
    { titolo: 'Consulente', tipo: 'testo' },
    { titolo: 'Partita IVA', tipo: 'testo' },
    { titolo: 'Numero', tipo: 'testo' },
    { titolo: 'Stato', tipo: 'testo' },
    { titolo: 'Approvata il', tipo: 'giorno' },
    { titolo: 'Pagata il', tipo: 'giorno' },
    { titolo: 'Provvigioni', tipo: 'importo' },
    { titolo: 'Rivalsa INPS', tipo: 'importo' },
    { titolo: 'IVA', tipo: 'importo' },
    { titolo: 'Bollo', tipo: 'importo' },
    { titolo: 'Totale fattura', tipo: 'importo' },
    { titolo: 'Ritenuta', tipo: 'importo' },
    { titolo: 'ENASARCO consulente', tipo: 'importo' },
    { titolo: 'ENASARCO preponente', tipo: 'importo' },
    { titolo: 'Da pagare', tipo: 'importo' },
  ],
  righe: once(
    tutte.map((l) => {
      const c = l.conteggio
      return [
        l.consulente.nome,
        l.consulente.partita_iva,
        `${l.anno}/${l.numero}`,
        l.stato.replaceAll('_', ' '),
        approvataIl(l),
        l.pagata_il,
        c.provvigioni_centesimi,
        c.rivalsa_centesimi,
        c.iva_centesimi,
        c.bollo_centesimi,
        c.totale_centesimi,
        c.ritenuta_centesimi,
        c.enasarco_centesimi,
        c.enasarco_preponente_centesimi,
        c.netto_centesimi,
      ]
    }),
  ),
})
