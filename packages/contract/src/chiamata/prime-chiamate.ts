import type { Ruolo } from '@rateo/domain/permessi/ruoli'

/** One call as it is made: the body is its text, empty where there is none. */
export type FirstCall = [method: string, path: string, body: string]

/** Calls that a first page makes. Without a page they are those of every page, without a role those of every role. */
export type FirstCalls = readonly {
  page?: string
  role?: Ruolo
  /** The portal makes them before it draws anything. */
  isStart?: boolean
  calls: readonly FirstCall[]
}[]

/** The element of the page that holds the list of them, and in whose place the server puts their answers. */
export const FIRST_ANSWERS_ID = 'prime-risposte'

/** The name of an answer among those that travel with the page. */
export const firstCallKey = ([method, path, body]: FirstCall): string => `${method} ${path} ${body}`
