import type { Call } from './call.ts'

type OnRecord = Call & { params: { id: string } }

/** Makes the handlers of calls on one record that write, and answer with it as it is afterwards. */
export const thenShow =
  <Shown>(show: (call: Call, id: string) => Promise<Shown>) =>
  <C extends OnRecord>(write: (call: C) => Promise<unknown>) =>
  async (call: C): Promise<Shown> => {
    await write(call)
    return show(call, call.params.id)
  }
