import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as attack from '../../../../test/attack-files.ts'
import { startApp } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { PDF } from '../../../../test/files/plain-pdf.ts'
import { createNuovo, upload } from '../../../../test/registrazione.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as } = rateo

let nuovo: Awaited<ReturnType<typeof createNuovo>>
beforeEach(async () => {
  nuovo = await createNuovo(db, 'esercente')
})

const carica = (file: Buffer, nome = 'bolla.pdf') =>
  upload(as(nuovo), `tipo=altro&nome_file=${encodeURIComponent(nome)}`, file)

const tenuti = () =>
  db
    .selectFrom('documenti_registrazione')
    .select(['nome_file', 'formato', 'dimensione', 'sha256', 'contenuto'])
    .where('utente_id', '=', nuovo.utente_id)
    .execute()

async function rifiutato(file: Buffer): Promise<string> {
  const { status, body } = await carica(file)
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/file'])
  expect(await tenuti()).toEqual([])
  return body.errors[0].message
}

describe('T10 ASVS 5.2 PDF that do something when they are opened', () => {
  it.each([
    ['JavaScript', attack.JAVASCRIPT],
    ['a program that is launched', attack.LAUNCH],
    ['a page that opens by itself', attack.OPENS_A_PAGE],
    ['a form that is a program', attack.XFA],
    ['an executable inside', attack.AN_EXECUTABLE],
  ])('%s: refused, compressed or not', async (_name, change) => {
    const compressed = await attack.pdfWith(change)
    expect(compressed.includes('/JavaScript') || compressed.includes('/Launch')).toBe(false)
    expect(await rifiutato(compressed)).toContain('stampalo di nuovo')
    expect(await rifiutato(await attack.pdfWith(change, false))).toContain('stampalo di nuovo')
  })

  it('an action whose name is written in another way, or twice with a harmless one last', async () => {
    const clear = (await attack.pdfWith(attack.JAVASCRIPT, false)).toString('latin1')
    for (const written of ['/Java#53cript', '/JavaScript/S /GoTo']) {
      const hidden = clear.replace('/JavaScript', written).replace('/JS ', '/Js ')
      expect(hidden).not.toBe(clear)
      await rifiutato(Buffer.from(hidden, 'latin1'))
    }
  })

  it('an object that hides in what looks like the content of another', async () => {
    const hidden =
      '4 0 obj\n<</Length 9 0 R>>\nstream\nstream\nendstream\nendobj\n' +
      '1 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(1)>>>>\nendobj\n%endstream\nendobj\n'
    const [head = '', tail = ''] = PDF.toString('latin1').split('trailer')
    expect(await rifiutato(Buffer.from(`${head}${hidden}trailer${tail}`, 'latin1'))).not.toBe('')
  })

  it('closed with a password, cut short, or an archive at once: each with its sentence', async () => {
    expect(await rifiutato(await attack.pdfWith(attack.ENCRYPTED))).toContain('protetto')
    const whole = await attack.pdfWith(() => undefined)
    expect(await rifiutato(whole.subarray(0, whole.length / 2))).toContain('rovinato')
    expect(await rifiutato(attack.PDF_AND_ZIP)).toContain('un altro file')
  })

  it('a stream that becomes gigabytes is given up, while others are answered', async () => {
    const bomb = attack.pdfBomb()
    const started = performance.now()
    const refused = rifiutato(bomb)
    expect((await as(nuovo)('GET', '/api/registrazione')).status).toBe(200)
    expect(await refused).toContain('rovinato')
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('an honest one is kept to the byte, signature and all, with the page it begins at', async () => {
    const honest = await attack.pdfWith(attack.SHOWS_THE_FIRST_PAGE)
    expect((await carica(honest)).status).toBe(200)
    expect(await tenuti()).toEqual([
      {
        nome_file: 'bolla.pdf',
        formato: 'application/pdf',
        dimensione: honest.length,
        sha256: createHash('sha256').update(honest).digest(),
        contenuto: honest,
      },
    ])
  })
})

describe('T10 ASVS 5.2 pictures', () => {
  it('a photograph keeps which way is up, and nothing of where it was taken or of a program', async () => {
    const photo = await attack.jpegWithProgram()
    expect(photo.includes('<?php') && photo.includes('Exif')).toBe(true)
    expect((await carica(photo, 'foto.php.jpg')).status).toBe(200)
    const [kept] = await tenuti()
    const file = kept?.contenuto ?? Buffer.alloc(0)
    expect(file.includes('<?php')).toBe(false)
    const { width, height, exif, orientation, format } = await sharp(file).metadata()
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 30,
      height: 40,
      exif: undefined,
      orientation: undefined,
      format: 'jpeg',
    })
    expect(kept).toMatchObject({
      formato: 'image/jpeg',
      dimensione: file.length,
      sha256: createHash('sha256').update(file).digest(),
    })
    expect(file.length).toBeLessThanOrEqual(photo.length)
  })

  it('cut short, or of a size that fills the memory: refused before it is opened', async () => {
    const whole = await sharp(await attack.png(400, 300))
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(await rifiutato(whole.subarray(0, whole.length / 2))).toContain('rovinata')
    const jpeg = await sharp(whole).jpeg().toBuffer()
    expect(await rifiutato(jpeg.subarray(0, jpeg.length / 2))).toContain('rovinata')
    expect(await rifiutato(attack.hugePng(30_000))).toContain('troppo grande')
  })

  it('PRO-M3 (parte) a logo is held to the same', async () => {
    const esercente = await createEsercente(db)
    const carica = (file: Buffer) =>
      as(esercente)('POST', '/api/attivita/logo', file, {
        'content-type': 'application/octet-stream',
      })
    const huge = attack.hugePng(30_000)
    expect(huge.length).toBeLessThan(200_000)
    const started = performance.now()
    expect((await carica(huge)).body.errors[0].message).toContain('troppo grande')
    expect(performance.now() - started).toBeLessThan(3000)
    expect((await carica(await attack.jpegWithProgram())).status).toBe(200)
    const { raw } = await as(esercente)('GET', `/api/esercenti/${esercente.id}/logo`)
    expect(raw.includes('<?php')).toBe(false)
    expect((await sharp(raw).metadata()).height).toBe(40)
    const kept = db.selectFrom('loghi').select(['dimensione', 'sha256', 'formato'])
    expect(await kept.where('esercente_id', '=', esercente.id).execute()).toEqual([
      {
        dimensione: raw.length,
        sha256: createHash('sha256').update(raw).digest(),
        formato: 'image/jpeg',
      },
    ])
  })
})

it.each([
  ['..\\..\\con fini\u202Efdp.exe', 'con fini_fdp.exe.pdf'],
  ['<b>"bolla"</b>\r\n.PDF', 'b_.PDF'],
  ['Visura n. 12 (è d’oggi).pdf', 'Visura n. 12 (è d’oggi).pdf'],
])('T10 ASVS 5.3.2 the name %j is kept as %j', async (given, kept) => {
  expect((await carica(PDF, given)).status).toBe(200)
  expect((await tenuti()).map(({ nome_file }) => nome_file)).toEqual([kept])
})
