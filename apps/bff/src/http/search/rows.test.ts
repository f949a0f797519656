import type { Colonne } from '@rateo/contract/chiamata/colonne'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { describe, expect, it } from 'vitest'
import { CREATED_AT, idColumn, subject } from './row-columns.ts'
import { defineRows } from './rows.ts'

type Row = {
  _id: string
  created_at: string
  causale: string
  importo_centesimi: number
  cliente: { _id: string; nome: string }
  /** Known to the esercente alone. */
  riferimento?: string | null
  parte_minima_centesimi?: number | null
}

const SOLO = { ruoli: ['esercente'] } as const

const COLONNE = {
  created_at: { titolo: 'Data', tipo: 'istante' },
  cliente: { titolo: 'Cliente', tipo: 'soggetto', per: ['esercente'] },
  causale: { titolo: 'Causale', tipo: 'testo' },
  riferimento: { titolo: 'Riferimento', tipo: 'testo', ...SOLO },
  parte_minima_centesimi: { titolo: 'Parte minima', tipo: 'importo', ...SOLO },
  importo_centesimi: { titolo: 'Importo', tipo: 'importo' },
  in_parole: { titolo: 'In parole', tipo: 'testo' },
} as const satisfies Colonne<Row, 'in_parole'>

const rows = defineRows<Row, 'pagamenti', 'in_parole'>({
  table: 'pagamenti',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE,
  columns: {
    _id: idColumn(),
    created_at: CREATED_AT,
    cliente: subject('cliente', 'c.nome'),
    causale: { words: true },
    riferimento: {
      type: 'parola',
      values: [],
      sortable: true,
      words: `coalesce(p.riferimento, '')`,
      exact: () => ['p.riferimento = {testo}'],
      filters: { ha_riferimento: { sql: '(p.riferimento is not null)', type: 'si_no' } },
    },
    parte_minima_centesimi: { type: 'centesimi', sum: 'list' },
    importo_centesimi: { type: 'centesimi', sum: 'list' },
    in_parole: { made: (row) => `${row.causale} di ${row.cliente.nome}` },
  },
  filters: { parziale: { sql: 'p.parte_minima_centesimi > 0', type: 'si_no', ...SOLO } },
  scopes: {},
  sort: { _id: -1 },
  words: `p.metodo`,
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

const RAW = {
  _id: 'a',
  created_at: '2026-11-21T09:30:00.000Z',
  cliente_id: 'c',
  cliente_nome: 'Anna',
  causale: 'Caffè',
  riferimento: 'ORD-77',
  parte_minima_centesimi: 100,
  importo_centesimi: 500,
}
const titles = (ruolo: Ruolo) => rows(ruolo).sheet.map(({ titolo }) => titolo)

describe('X10 (parte) una colonna che un ruolo non può conoscere', () => {
  it('non è nella riga, nei filtri, nell’ordine, nelle somme, nelle parole, nel file', () => {
    const { selected, readRow, fields, totals, words, sheet, ...rest } = rows('cliente')
    const asText = JSON.stringify([selected, rest.columns, fields, totals, words, sheet])
    expect(asText).not.toMatch(/riferimento|parte_minima|parziale/)
    expect(rest.exact([])).toEqual(['p.id = {codice}'])
    expect(readRow(RAW, '2026-11-21')).toEqual({
      _id: 'a',
      created_at: '2026-11-21T09:30:00.000Z',
      cliente: { _id: 'c', nome: 'Anna' },
      causale: 'Caffè',
      importo_centesimi: 500,
    })
    expect(titles('cliente')).toEqual(['Data', 'Causale', 'Importo', 'In parole'])
  })

  it('per chi può conoscerla c’è dappertutto', () => {
    const { readRow, fields, totals, words, exact } = rows('esercente')
    expect(readRow(RAW, '2026-11-21')).toMatchObject({ riferimento: 'ORD-77' })
    expect(Object.keys(fields)).toEqual([
      '_id',
      'created_at',
      'cliente_id',
      'riferimento',
      'ha_riferimento',
      'parte_minima_centesimi',
      'importo_centesimi',
      'parziale',
    ])
    expect(totals).toEqual(['parte_minima_centesimi', 'importo_centesimi'])
    expect(words).toBe(`p.causale || ' ' || coalesce(p.riferimento, '') || ' ' || p.metodo`)
    expect(exact([])).toEqual(['p.id = {codice}', 'p.riferimento = {testo}'])
    expect(titles('esercente')).toEqual([
      'Data',
      'Cliente',
      'Causale',
      'Riferimento',
      'Parte minima',
      'Importo',
      'In parole',
    ])
  })
})

describe('un elenco detto una volta', () => {
  it('quello che dà l’ordine è letto anche dove non è una colonna: il cursore ne ha bisogno', () => {
    const ordinati = defineRows<{ _id: string }, 'dilazioni'>({
      table: 'dilazioni',
      id: 'id',
      persona: 'id',
      columns: { _id: idColumn() },
      filters: { entro: { sql: 'p.entro', type: 'giorno', sortable: true } },
      scopes: {},
      sort: { entro: 1 },
      exact: () => [],
      tokens: () => null,
    })
    expect(ordinati('admin').columns).toBe('p.id as _id, p.entro as entro')
    expect(ordinati('admin').words).toBeNull()
  })

  it('ogni ruolo ne ha uno solo, con i comandi che ha già scritto', () => {
    expect(rows('esercente')).toBe(rows('esercente'))
    expect(rows('esercente')).not.toBe(rows('cliente'))
  })

  it('le celle del file sono scritte come dice il loro tipo', () => {
    const { readRow, sheet } = rows('esercente')
    const row = readRow(RAW, '2026-11-21')
    expect(sheet.map(({ tipo, value }) => [tipo, value(row)])).toEqual([
      ['istante', '2026-11-21T09:30:00.000Z'],
      ['testo', 'Anna'],
      ['testo', 'Caffè'],
      ['testo', 'ORD-77'],
      ['importo', 100],
      ['importo', 500],
      ['testo', 'Caffè di Anna'],
    ])
    expect(sheet.flatMap(({ somma }) => somma ?? [])).toEqual([
      'parte_minima_centesimi',
      'importo_centesimi',
    ])
  })
})
