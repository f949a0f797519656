import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { createAdmin } from '../../../../../test/factories.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { dilazionePdf } from '../proposta/dilazione-pdf.ts'
import { documentoDi } from '../proposta/documento-dilazione.ts'
import { seguiEventi } from './segui-eventi.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const DATE = ['2026-12-05', '2026-12-20', '2027-01-04']
const piano = async () => {
  const d = await pianoAccettato(p, {
    suDebito: false,
    cadenza: 'libera',
    date_libere: DATE,
    eventi: [{ n: 2, evento: 'posa' }],
  })
  const strada = `${d.url}/rate/2/evento`
  return {
    ...d,
    strada,
    evento: async () => (await d.rata(2)).evento,
    testo: async () =>
      readPdf(await dilazionePdf(await documentoDi(p.db, d.id, 'cliente'))).text.replaceAll(
        /\s+/g,
        ' ',
      ),
    promemoria: async () =>
      (await d.posta(d.esercente.email)).filter(({ oggetto }) =>
        oggetto.includes('si conferma entro'),
      ).length,
  }
}

async function scegli(giorni: number, avviso_giorni: number) {
  const admin = await createAdmin(p.db)
  return p.as(admin)('POST', '/api/gestione/parametri/eventi_rata', {
    valori: { giorni, avviso_giorni },
    valido_dal: null,
  })
}

it('Y10 (parte) i giorni di un evento li decide il gestore; chi ha già firmato tiene quelli del suo contratto', async () => {
  const prima = await piano()
  expect(await prima.evento()).toMatchObject({ giorni: 5, se_confermato_oggi: '2026-11-29' })
  expect(await prima.testo()).toContain('entro 5 giorni dalla conferma')

  for (const [giorni, avviso] of [
    [0, 7],
    [31, 7],
    [3, 31],
  ] as const)
    expect((await scegli(giorni, avviso)).status).toBe(422)
  expect((await scegli(3, 10)).status).toBe(200)
  expect((await p.as(prima.esercente)('GET', '/api/dilazioni/regole')).body.giorni_evento).toBe(3)

  const dopo = await piano()
  expect(await dopo.evento()).toMatchObject({ giorni: 3, se_confermato_oggi: '2026-11-27' })
  expect(await dopo.testo()).toContain('entro 3 giorni dalla conferma')
  expect(await dopo.testo()).toContain('almeno 3 giorni prima')
  expect(await prima.evento()).toMatchObject({ giorni: 5, se_confermato_oggi: '2026-11-29' })
  expect(await prima.testo()).toContain('entro 5 giorni dalla conferma')

  // The reminder is no part of the contract: its day is that of today for everybody.
  vai('2026-12-09T10:00:00Z')
  await seguiEventi(p.deps)
  expect([await prima.promemoria(), await dopo.promemoria()]).toEqual([0, 0])
  vai('2026-12-10T10:00:00Z')
  await seguiEventi(p.deps)
  expect([await prima.promemoria(), await dopo.promemoria()]).toEqual([1, 1])

  // Said four days before the last one, and nobody answers: enough by the contract of three days, too late by that of five.
  vai('2026-12-16T10:00:00Z')
  for (const d of [prima, dopo])
    expect((await d.d.daEsercente(`${d.strada}/dichiara`)).status).toBe(200)
  const [lettera] = (await dopo.posta(dopo.cliente.email)).filter(({ oggetto }) =>
    oggetto.includes('è avvenuto?'),
  )
  expect(lettera?.testo).toContain('la rata si paga entro 3 giorni')
  for (const giorno of ['20', '21']) {
    vai(`2026-12-${giorno}T10:00:00Z`)
    await seguiEventi(p.deps)
  }
  expect((await prima.evento()).stato).toBe('passato')
  expect((await dopo.evento()).stato).toBe('dovuta_a_mano')
  expect(await dopo.libri()).toEqual([])
})
