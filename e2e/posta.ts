import { type APIRequestContext, expect } from '@playwright/test'

type Messaggio = { canale: string; destinatario: string; testo: string }

/** The message for an address in the mailbox page of the trial mode, as soon as it has what is looked for. */
export async function nellaPosta(request: APIRequestContext, destinatario: string, what: RegExp) {
  let found: string | undefined
  await expect(async () => {
    const query = new URLSearchParams({ destinatario })
    const response = await request.get(`/posta-prova/messaggi.json?${query}`)
    const { data } = (await response.json()) as { data: Messaggio[] }
    found = data.map(({ testo }) => what.exec(testo)?.[1]).find((one) => one !== undefined)
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found ?? ''
}
