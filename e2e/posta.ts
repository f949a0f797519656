import { type APIRequestContext, expect } from '@playwright/test'

type Messaggio = { canale: string; destinatario: string; testo: string }

/** Everything that a pattern finds in the messages to an address, in the mailbox page of the trial mode. */
export async function tuttoNellaPosta(
  request: APIRequestContext,
  destinatario: string,
  what: RegExp,
): Promise<string[]> {
  const query = new URLSearchParams({ destinatario })
  const response = await request.get(`/posta-prova/messaggi.json?${query}`)
  const { data } = (await response.json()) as { data: Messaggio[] }
  return data.flatMap(({ testo }) => what.exec(testo)?.[1] ?? [])
}

/** Waits for what is looked for in the messages to an address; never answers with one of those of before. */
export async function nellaPosta(
  request: APIRequestContext,
  destinatario: string,
  what: RegExp,
  before: readonly string[] = [],
) {
  let found: string | undefined
  await expect(async () => {
    const all = await tuttoNellaPosta(request, destinatario, what)
    found = all.find((one) => !before.includes(one))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return found ?? ''
}
