import { deflateRawSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import type { FatturaCaricata, FattureCaricate } from '@rateo/contract/fatture/elenco-fatture'
import { componiFattura, type DatiFattura } from '@rateo/domain/fattura/bozza-fattura'
import { fatturaXml } from '@rateo/domain/fattura/fattura-xml'
import { createEsercenti } from '../../apps/bff/seeds/people.ts'
import { CEDENTE, CESSIONARIO, datiFattura } from '../../apps/bff/test/files/fattura.ts'
import { makeZip } from '../../apps/bff/test/files/make-zip.ts'
import { p7mDi } from '../../apps/bff/test/files/p7m.ts'
import { signIn } from '../people.ts'
import { read, signInByApi } from '../richieste.ts'
import { test } from '../town.ts'

test.setTimeout(900_000)

const CHI = 'esercente@rateo.test'
const QUANTE = 200
const RITENUTA = { tipo: 'RT01', aliquota: 20, causale: 'A' } as const

/** Numbers that look like anything, the same at every run. */
function aCaso(seme: number) {
  let stato = seme
  return (fino: number): number => {
    stato = (Math.imul(stato, 1_103_515_245) + 12_345) >>> 0
    return (stato >>> 8) % fino
  }
}

/** The invoices of the esercente of the journeys to one new cliente: from one to three parts each, some with what is kept back. */
function leFatture() {
  const { partita_iva } = createEsercenti(new Date()).find(({ email }) => email === CHI) ?? CEDENTE
  const adesso = String(Date.now()).slice(-8)
  const cedente = { ...CEDENTE, partita_iva, codice_fiscale: null }
  const prime = `03${adesso}`
  const cessionario = {
    ...CESSIONARIO,
    nome: 'Delia',
    cognome: `Duecento ${adesso}`,
    codice_fiscale: null,
    partita_iva: `${prime}${cifraDiControllo(prime)}`,
  }
  const caso = aCaso(20_261_128)
  const una = (n: number, change: Partial<DatiFattura> = {}) => {
    const dati = datiFattura({
      cedente,
      cessionario,
      numero: `${adesso}/${n}`,
      voci: [
        { descrizione: 'Lavori', lordo_centesimi: 5000 + caso(90_000), aliquota: 22, natura: null },
      ],
      ritenuta: n % 5 === 0 ? RITENUTA : null,
      condizioni: 'TP01',
      dettagli: [],
      ...change,
    })
    const { da_pagare_centesimi: tutto } = componiFattura(dati)
    const prima = Math.floor((tutto * (30 + caso(40))) / 100)
    const importi = n % 3 === 0 ? [prima, tutto - prima] : [tutto]
    const dettagli =
      dati.tipo === 'TD04'
        ? []
        : importi.map((importo_centesimi, i) => ({
            modalita: 'MP05' as const,
            scadenza: `2099-0${1 + i}-${10 + caso(18)}`,
            importo_centesimi,
          }))
    return componiFattura({ ...dati, dettagli })
  }
  const fatture = Array.from({ length: QUANTE }, (_, i) => una(i + 1))
  const nota = (n: number, corregge: number, lordo_centesimi: number) =>
    una(n, {
      tipo: 'TD04',
      data: '2026-11-20',
      ritenuta: null,
      voci: [{ descrizione: 'Reso', lordo_centesimi, aliquota: 22, natura: null }],
      collegata: { numero: `${adesso}/${corregge}`, data: '2026-11-10' },
    })
  return {
    nome: `Delia Duecento ${adesso}`,
    fatture,
    prima: nota(501, 1, 2000),
    dopo: nota(502, 2, 1500),
    eccede: nota(503, 4, 9_000_000),
  }
}

type Scritta = ReturnType<typeof leFatture>['fatture'][number]
const xml = (f: Scritta): Buffer => Buffer.from(fatturaXml(f))

/** A ZIP with one file that says it is small and is not. */
function bomba(): Buffer {
  const nome = Buffer.from('bomba.xml')
  const dentro = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, 32))
  const campi = (centrale: boolean) => {
    const testa = Buffer.alloc(centrale ? 46 : 30)
    testa.writeUInt32LE(centrale ? 0x02_01_4b_50 : 0x04_03_4b_50, 0)
    const o = centrale ? 2 : 0
    if (centrale) testa.writeUInt16LE(20, 4)
    testa.writeUInt16LE(20, 4 + o)
    testa.writeUInt16LE(8, 8 + o)
    testa.writeUInt32LE(dentro.length, 18 + o)
    testa.writeUInt32LE(1000, 22 + o)
    testa.writeUInt16LE(nome.length, 26 + o)
    return testa
  }
  const locale = Buffer.concat([campi(false), nome, dentro])
  const centrale = Buffer.concat([campi(true), nome])
  const fine = Buffer.alloc(22)
  fine.writeUInt32LE(0x06_05_4b_50, 0)
  fine.writeUInt16LE(1, 8)
  fine.writeUInt16LE(1, 10)
  fine.writeUInt32LE(centrale.length, 12)
  fine.writeUInt32LE(locale.length, 16)
  return Buffer.concat([locale, centrale, fine])
}

test('Y2 duecento fatture lasciate insieme: clienti, un debito al netto per scadenza, note prima e dopo, i file ostili fuori; due volte non fa nulla, e accanto si mette a rate', async ({
  page,
}) => {
  const f = leFatture()
  await signIn(page, CHI, '/pagamenti')
  await page.getByRole('link', { name: 'Carica le fatture' }).click()
  const lascia = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator('input[type=file]').setInputFiles(files)
  const lette = page.getByRole('region', { name: 'Fatture lette' })

  // A credit note that comes before its invoice is kept.
  await lascia({ name: 'nota.xml', mimeType: 'text/xml', buffer: xml(f.prima) })
  await page.getByRole('button', { name: 'Tieni in attesa 1 nota di credito' }).click()
  await expect(page.getByText('1 nota di credito in attesa')).toBeVisible()
  await page.getByRole('button', { name: 'Carica altre fatture' }).click()

  const dentro = Object.fromEntries(
    [...f.fatture, f.dopo, f.eccede].map((una, i) =>
      i % 2 === 0 ? [`emesse/${i}.xml`, xml(una)] : [`emesse/${i}.xml.p7m`, p7mDi(xml(una))],
    ),
  )
  const [buona] = f.fatture
  if (buona === undefined) throw new Error('no invoice')
  const spia = fatturaXml(buona).replace(
    '?>',
    '?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  )
  const pacco = {
    name: 'commercialista.zip',
    mimeType: 'application/zip',
    buffer: await makeZip({
      ...dentro,
      'rotta.xml.p7m': p7mDi(xml(buona)).subarray(0, 500),
      'spia.xml': Buffer.from(spia),
    }),
  }
  const tutti = () =>
    lascia(pacco, { name: 'bomba.zip', mimeType: 'application/zip', buffer: bomba() })
  await tutti()
  await expect(page.getByText('3 file non entrano: gli altri sì')).toBeVisible({ timeout: 300_000 })
  for (const motivo of [/rotta.*incompleto o rovinato/, /spia.*DOCTYPE/, /bomba.*si gonfia/i]) {
    await expect(page.getByText(motivo)).toBeVisible()
  }
  await expect(
    lette.getByText(/La nota di credito .*501, che l’aspettava, toglie 20,00/),
  ).toBeVisible()
  await lette.getByLabel(`E-mail di ${f.nome}`).first().fill(`delia${Date.now()}@posta.test`)
  await page.getByRole('button', { name: /^Chiedi \d+ pagamenti/ }).click()
  await expect(page.getByText(/richieste pronte, 2 note di credito applicate/)).toBeVisible({
    timeout: 400_000,
  })
  await expect(page.getByText(/502 ha tolto 15,00/)).toBeVisible()
  await expect(page.getByText(/503 ha tolto .*superano quello che si chiede ancora/)).toBeVisible()

  // Everything that was written is what the product says of it, invoice by invoice.
  await signInByApi(page.request, CHI)
  const elenco = async (): Promise<FatturaCaricata[]> => {
    const trovate: FatturaCaricata[] = []
    for (let dopo: string | null = ''; dopo !== null;) {
      const pagina: FattureCaricate = await read(
        page.request,
        `/api/fatture${dopo && `?dopo=${dopo}`}`,
      )
      trovate.push(...pagina.fatture)
      dopo = pagina.prossima
    }
    return trovate.filter(({ numero }) => numero.startsWith(buona.numero.split('/')[0] ?? ''))
  }
  const caricate = await elenco()
  expect(caricate).toHaveLength(QUANTE + 3)
  expect(caricate.every(({ esito }) => esito === 'caricata')).toBe(true)
  const per = new Map(caricate.map((una) => [una.numero, una]))
  for (const [i, scritta] of f.fatture.entries()) {
    const letta = per.get(scritta.numero)
    expect(letta).toMatchObject({
      data: scritta.data,
      totale_centesimi: scritta.totale_centesimi,
      ritenuta_centesimi: scritta.ritenuta_centesimi,
      da_pagare_centesimi: scritta.da_pagare_centesimi,
      cliente: { nome: f.nome },
    })
    expect(
      letta?.parti.map(({ scadenza, importo_centesimi }) => [scadenza, importo_centesimi]),
    ).toEqual(
      scritta.dettagli.map(({ scadenza, importo_centesimi }) => [scadenza, importo_centesimi]),
    )
    if ([1, 2, 4].includes(i + 1)) continue
    expect(letta?.parti.map(({ pagamento }) => pagamento?.importo_centesimi)).toEqual(
      scritta.dettagli.map(({ importo_centesimi }) => importo_centesimi),
    )
    if (scritta.ritenuta === null) continue
    // The debts are of the net; beside them stands what is kept back, to the cent.
    let trattenuto = 0
    for (const { pagamento } of letta?.parti ?? []) {
      const { netto } = await read<{ netto: { trattenuto_centesimi: number } }>(
        page.request,
        `/api/pagamenti/${pagamento?._id ?? ''}`,
      )
      trattenuto += netto.trattenuto_centesimi
    }
    expect(trattenuto).toBe(scritta.ritenuta_centesimi)
  }
  const chiesto = (numero: string | undefined) =>
    (per.get(numero ?? '')?.parti ?? []).reduce(
      (somma, { pagamento }) =>
        somma + (pagamento?.stato === 'da_pagare' ? pagamento.importo_centesimi : 0),
      0,
    )
  const [, seconda, , quarta] = f.fatture
  expect(chiesto(buona.numero)).toBe(buona.da_pagare_centesimi - 2000)
  expect(chiesto(seconda?.numero)).toBe((seconda?.da_pagare_centesimi ?? 0) - 1500)
  expect(chiesto(quarta?.numero)).toBe(0)

  // The same pack again does nothing.
  await page.getByRole('button', { name: 'Carica altre fatture' }).click()
  await tutti()
  await expect(page.getByText('3 file non entrano: gli altri sì')).toBeVisible({ timeout: 300_000 })
  await expect(lette.getByText('Già caricata: non si chiede di nuovo.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Chiedi|^Applica|^Tieni/ })).toHaveCount(0)
  expect(await elenco()).toEqual(caricate)

  // The list, on a phone: what became of each, and the way to rate.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('link', { name: 'Quelle già caricate' }).click()
  const fatte = page.getByRole('list', { name: 'Fatture caricate' })
  await expect(fatte.getByText(/Ha tolto .* dalla fattura/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mostra le fatture di prima' }).click()
  await expect(fatte.getByRole('listitem').nth(60)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(
    false,
  )
  const ultima = f.fatture.at(-1)
  await fatte
    .getByRole('link', { name: new RegExp(`^Metti a rate: fattura ${ultima?.numero ?? ''}`) })
    .first()
    .click()
  await page.waitForURL(/\/dilazioni\/nuova/)
  await expect(page.getByText(new RegExp(`Fattura ${ultima?.numero ?? ''}`)).first()).toBeVisible()
})
