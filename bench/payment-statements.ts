import type pg from 'pg'

export type Debito = { pagamento_id: string; cliente_id: string }

/** The three phases of a charge as bare statements, with the values that the product gives them and nothing else. */
export async function pagaNudo(pool: pg.Pool, { pagamento_id, cliente_id }: Debito): Promise<void> {
  const now = new Date()
  const contesto = JSON.stringify({ attore: 'utente:prova', ruolo: 'cliente', canale: 'portale' })
  const richiesta = JSON.stringify({
    cliente_psp: 'cus_bench',
    metodo_psp: 'pm_bench',
    tipo_metodo: 'carta',
    ritorno: 'http://localhost/gateway',
  })
  const { rows } = await pool.query<{ avviato: { operazione_id: number } }>({
    name: 'avvia',
    text: `select avvia_tentativo($1, $2, 'carta', 'stripe', 'addebito', $3::jsonb, 'acquisto', '15 minutes'::interval,
      $4, $5::jsonb) as avviato`,
    values: [pagamento_id, cliente_id, richiesta, now, contesto],
  })
  const id = rows[0]?.avviato.operazione_id
  if (id === undefined) throw new Error(`non avviato: ${JSON.stringify(rows)}`)
  await pool.query({
    name: 'prendi',
    text: `select * from prendi_da_inviare('stripe', $1, '25 seconds'::interval, '1 day'::interval, 1)`,
    values: [id],
  })
  await pool.query({
    name: 'concludi',
    text: `select concludi_operazione($1, 'riuscito', 1200, 'Visa •••• 4242', null, $2, $3, $4, $5::jsonb)`,
    values: [id, `pi_nudo_${id}`, `ch_nudo_${id}`, now, contesto],
  })
}
