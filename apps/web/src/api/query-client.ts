import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

const MAX_RETRIES = 2

/** Reads are tried again when the server did not answer; what it refused is not asked twice. */
const retry = (failures: number, error: Error) =>
  failures < MAX_RETRIES && !(error instanceof ApiError && error.status < 500)

/** With other options where a page is drawn on the server, which does not wait for another try. */
export const createQueryClient = (options: { retry?: false } = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry, ...options },
      // Writes are never repeated on their own: the person decides, with the same key.
      mutations: { retry: false },
    },
  })
