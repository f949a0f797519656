import pg from 'pg'

/** The specification's body of a search. */
export type Body = {
  query: object
  sort: object
  search: string
  page: number
  limit: number
  filters: object
  initial_filters: object
}

export type Esercente = { id: string; righe: number }

const body = (values: Partial<Body>): Body => ({
  query: {},
  sort: { _id: -1 },
  search: '',
  page: 0,
  limit: 10,
  filters: {},
  initial_filters: {},
  ...values,
})

export type Scenario = { name: string; raccolta: 'pagamenti' | 'abbonamenti'; bodies: Body[] }

const TERMS = ['rossi', 'maria rossi', 'quaranta', 'niccolo', 'zzzqqq', '19,90']

/** The searches of people: the first pages, a filter by state, somebody's name. */
export const SCENARIOS: Scenario[] = [
  { name: 'lista', raccolta: 'pagamenti', bodies: [0, 1, 2].map((page) => body({ page })) },
  { name: 'abbonamenti', raccolta: 'abbonamenti', bodies: [0, 1, 2].map((page) => body({ page })) },
  {
    name: 'stato',
    raccolta: 'pagamenti',
    bodies: [0, 1].map((page) =>
      body({ page, filters: { stato: { $in: ['pagato', 'da_pagare'] } } }),
    ),
  },
  {
    // Filters that find one row in five hundred, and none at all.
    name: 'raro',
    raccolta: 'pagamenti',
    bodies: [{ stato: 'insoluto' }, { stato: 'annullato' }, { metodo: 'bonifico' }].map((filters) =>
      body({ filters }),
    ),
  },
  { name: 'testo', raccolta: 'pagamenti', bodies: TERMS.map((search) => body({ search })) },
  {
    name: 'numero',
    raccolta: 'pagamenti',
    bodies: ['PAG-1', 'pag 20', '300'].map((search) => body({ search })),
  },
  {
    name: 'misto 60/40',
    raccolta: 'pagamenti',
    bodies: [0, 0, 0, 1, 1, 1, 2, 2, 2]
      .map((page) => body({ page }))
      .concat(TERMS.map((search) => body({ search }))),
  },
]

/** Esercenti from the largest to the smallest, each a different order of magnitude. */
export async function readEsercenti(url: string): Promise<Esercente[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Esercente>(
    `select esercente_id as id, count(*)::int as righe from abbonamenti group by 1 order by 2 desc`,
  )
  await client.end()
  return [0, 1, 3, 10, 30, 100, 300, 600].flatMap(
    (place) => rows[Math.min(place, rows.length - 1)] ?? [],
  )
}
