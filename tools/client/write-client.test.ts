import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHIAMATE, clientTypes } from './write-client.ts'
import { call, startApp } from '../../apps/bff/test/client.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let documento: Documento
beforeAll(async () => {
  portale = await startApp()
  documento = (await call(portale.app, 'GET', '/api/openapi.json')).body
})
afterAll(() => portale.stop())

type Operazione = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
  'x-codeSamples': { lang: string; source: string }[]
}
type Documento = { openapi: string; paths: Record<string, Record<string, Operazione>> }

const operazioni = () =>
  Object.entries(documento.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      nome: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

describe('SVI-B4 il documento e i tipi, dagli stessi schemi del server', () => {
  it('SVI-B4 è un documento OpenAPI 3.1 valido, pubblico, e il client ha le sue stesse chiamate e i suoi stessi tipi', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(documento))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
    const scritto = readFileSync(CHIAMATE, 'utf8')
    expect(scritto).toBe(await clientTypes())
    const nelClient = [...scritto.matchAll(/^ {2}'([A-Z]+ \/\S+)': \{$/gm)].map(([, nome]) => nome)
    expect(nelClient.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(
      operazioni()
        .map(({ nome }) => nome)
        .toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it('SVI-B4 (parte) un documento guasto non passa', async () => {
    const guasto = { ...structuredClone(documento), paths: { '/x': { get: { responses: 7 } } } }
    expect((await new Validator().validate(guasto)).valid).toBe(false)
  })

  it('SVI-B4 (parte) ogni parametro del percorso è descritto, e ogni chiamata dice quante ne restano', () => {
    for (const { nome, path, operation } of operazioni()) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const detti = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([nome, detti]).toEqual([nome, names])
      expect(operation.responses).toHaveProperty('429')
      expect(operation['x-codeSamples'].map(({ lang }) => lang)).toEqual(['Shell', 'TypeScript'])
    }
  })

  it('SVI-B4 (parte) il documento dice che cosa serve, e che altro non è ammesso', () => {
    const richiedi = documento.paths['/api/pagamenti']?.['post']?.requestBody
    expect(richiedi?.content['application/json']?.schema).toMatchObject({
      required: expect.arrayContaining(['causale', 'importo_centesimi']),
      additionalProperties: false,
    })
  })
})
