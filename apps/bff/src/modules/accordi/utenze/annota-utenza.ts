import type { Call } from '../../../http/call.ts'
import { annota } from '../../base/cronologia/index.ts'

export const scriviCronologia = async (
  call: Call,
  azione: string,
  id: string,
  dopo: object = {},
): Promise<void> => annota(call, { azione, entita: 'utenza', id, dopo })
