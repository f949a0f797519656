import type { Configuration } from 'openid-client'
import type { Config } from '../../../../config.ts'
import { AppError } from '../../../../http/errors.ts'

type Settings = NonNullable<Config['oidc']>
/** The person who came back: the e-mail is null where the provider has not verified it. */
export type Identita = { issuer: string; sub: string; email: string | null }
export type Inizio = { stato: string; nonce: string; verificatore: string }

const LIMIT_SECONDS = 8

/** Loaded by the first who signs in that way. */
const library = () => import('openid-client')
export const RITORNO = '/auth/provider/ritorno'

const failed = (cause: unknown) => new AppError('accesso_esterno_non_riuscito', { cause })

/** An OpenID Connect provider. It is asked who it is when somebody first needs it, so that it may be down at our start. */
export function createProvider({ issuer, clientId, clientSecret }: Settings, origin: string) {
  let known: Promise<Configuration> | null = null

  async function discover(): Promise<Configuration> {
    const oidc = await library()
    const url = new URL(issuer)
    const auth = clientSecret === null ? oidc.None() : oidc.ClientSecretPost(clientSecret)
    const plain = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const options = { execute: plain, timeout: LIMIT_SECONDS }
    return oidc.discovery(url, clientId, undefined, auth, options)
  }

  async function configuration(): Promise<Configuration> {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      known = null
      throw failed(error)
    }
  }

  return {
    /** The address for the browser, and the values to keep until it comes back. */
    inizia: async (): Promise<Inizio & { url: string }> => {
      const [oidc, config] = await Promise.all([library(), configuration()])
      const inizio = {
        stato: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verificatore: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${origin}${RITORNO}`,
        scope: 'openid email',
        state: inizio.stato,
        nonce: inizio.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(inizio.verificatore),
        code_challenge_method: 'S256',
      })
      return { ...inizio, url: url.href }
    },

    /** The person who came back. @throws when anything is not as it was begun */
    completa: async (address: URL, { stato, nonce, verificatore }: Inizio): Promise<Identita> => {
      const [oidc, config] = await Promise.all([library(), configuration()])
      try {
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: stato,
          expectedNonce: nonce,
          pkceCodeVerifier: verificatore,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('the provider gave no identity')
        const { email, email_verified } =
          claims['email'] === undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : { email: claims['email'], email_verified: claims['email_verified'] }
        const isVerified = typeof email === 'string' && email_verified === true
        return {
          issuer: claims.iss,
          sub: claims.sub,
          email: isVerified ? email.trim().toLowerCase() : null,
        }
      } catch (error) {
        throw failed(error)
      }
    },

    /** The address at which the provider ends its own session; null when it cannot be told. */
    fine: async (dopo: string): Promise<string | null> => {
      try {
        const [oidc, config] = await Promise.all([library(), configuration()])
        return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: dopo }).href
      } catch {
        // Our own session is over all the same.
        return null
      }
    },
  }
}

export type Provider = ReturnType<typeof createProvider>
