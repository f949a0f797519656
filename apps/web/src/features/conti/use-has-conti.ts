import { useSession } from '../../hooks/use-session.ts'

/** Whether takings go to accounts of the esercenti at all: nothing is asked of the server where they do not. */
export const useHasConti = (): boolean => useSession().appSettings.conti_collegati
