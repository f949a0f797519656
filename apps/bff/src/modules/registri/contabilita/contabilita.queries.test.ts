import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { findControllo, saldo } from './contabilita.queries.ts'
import { controllaLibri } from './controlla-libri.ts'
import { registraScrittura } from './registra-scrittura.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())

const clock = stoppedClock(new Date('2026-11-23T02:00:00Z'))

it('il saldo di un conto è la somma dei suoi movimenti, e zero dove non ce n’è', async () => {
  const conto = { intestatario: 'esercente:prova', codice: 'debito' }
  expect(await saldo(d.db, conto)).toBe(0)
  for (const [n, importo] of [-12_050, 5001].entries()) {
    await registraScrittura(d.db, {
      tipo: 'incasso',
      origine_tipo: 'prova',
      origine_id: `saldo-${n}`,
      movimenti: [
        { ...conto, importo_centesimi: importo },
        { intestatario: 'psp:prova', codice: 'debito', importo_centesimi: -importo },
      ],
      at: clock.now(),
    })
  }
  expect(await saldo(d.db, conto)).toBe(-7049)
  // The same name with another code, and the other way round, are other accounts.
  expect(await saldo(d.db, { ...conto, codice: 'commissioni' })).toBe(0)
  expect(await saldo(d.db, { ...conto, intestatario: 'piattaforma' })).toBe(0)
})

it('MON-B1 (parte) i libri si controllano di notte: si legge l’ultimo controllo, e un difetto si dice allo staff', async () => {
  const allarmi = () =>
    d.db.selectFrom('uscite').where('argomento', '=', 'allarme').select('contenuto').execute()
  expect(await findControllo(d.db)).toBe(null)
  expect(await controllaLibri({ db: d.db, clock })).toBe(0)
  expect(await findControllo(d.db)).toEqual({
    eseguito_at: '2026-11-23T02:00:00.000Z',
    violazioni: [],
  })
  expect(await allarmi()).toEqual([])

  const esercente_id = (await createEsercente(d.db)).id
  const cliente_id = (await createCliente(d.db)).id
  const storti: string[] = []
  for (let n = 0; n < 6; n++) {
    const storto = { esercente_id, cliente_id, incassato_centesimi: 100 }
    storti.push((await createPagamento(d.db, storto)).id)
  }
  clock.advance(86_400_000)
  // Money that no movement and no attempt explains, on a debt that says that nothing came.
  const quanti = await controllaLibri({ db: d.db, clock })
  const ultimo = await findControllo(d.db)
  expect(ultimo?.eseguito_at).toBe('2026-11-24T02:00:00.000Z')
  expect(ultimo?.violazioni).toHaveLength(quanti)
  const somma = ultimo?.violazioni.find(({ invariante }) => invariante === 'incassato_somma')
  expect(somma?.quanti).toBe(6)
  expect(somma?.esempi).toHaveLength(5)
  for (const esempio of somma?.esempi ?? []) expect(storti).toContain(esempio)
  const quali = ultimo?.violazioni.map(({ invariante }) => invariante).join(', ')
  expect(await allarmi()).toEqual([{ contenuto: { tipo: 'libri', quanti, quali } }])
})
