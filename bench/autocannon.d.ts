declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body: string }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    non2xx: number
    errors: number
  }
  type Options = { url: string; connections: number; duration: number; requests: Request[] }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
