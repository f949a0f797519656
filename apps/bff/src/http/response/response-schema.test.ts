import * as z from 'zod/mini'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { compileWriter } from './response-schema.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())

describe('the JSON of the answers', () => {
  it('what the contract does not declare never leaves', () => {
    const write = compileWriter(z.object({ nome: z.string(), importo: z.nullable(z.int()) }))
    expect(write({ nome: 'Anna', importo: null, segreto: 'x' })).toBe(
      '{"nome":"Anna","importo":null}',
    )
    expect(write({ nome: 'Anna', importo: 12 })).toBe('{"nome":"Anna","importo":12}')
  })

  // Serialisers are compiled at the first answer: a contract that none can be made of would be found by a person.
  const calls = rateo.app.routeTable.flatMap(({ contract }) => (contract ? [contract] : []))
  it.each(calls.map(({ method, path, response }) => [`${method} ${path}`, response] as const))(
    '%s has one',
    (_name, response) => expect(() => compileWriter(response)).not.toThrow(),
  )
})
