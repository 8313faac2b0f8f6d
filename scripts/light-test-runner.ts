import async_hooks, { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

// Loaded into every test file before its tests. To know which test a hook, a subtest or an uncaught error belongs to, Node's
// test runner notes of every promise where it came from, which took a quarter of the time of tests that ask the API much.
// Here an AsyncLocalStorage carries the test, which costs next to nothing, and the runner notes the tests alone.

const current = new AsyncLocalStorage<number>()
const { createHook, executionAsyncId } = async_hooks
const tests = new WeakSet<object>()

async_hooks.createHook = ({ init }) => {
  // The runner's own hook is the first one made; any other stays as it is.
  async_hooks.createHook = createHook
  return createHook({
    init(asyncId, type, triggerAsyncId, resource) {
      if (type !== 'Test') return
      tests.add(resource)
      init?.(asyncId, type, triggerAsyncId, resource)
    },
  })
}

async_hooks.executionAsyncId = () => current.getStore() ?? executionAsyncId()

type Run = (this: unknown, ...given: unknown[]) => unknown
type RunInScope = (this: AsyncResource, run: Run, thisArg?: unknown, ...given: unknown[]) => unknown

const runInScope = AsyncResource.prototype.runInAsyncScope as RunInScope
const runTestInScope: RunInScope = function (run, thisArg, ...given) {
  if (!tests.has(this)) return runInScope.call(this, run, thisArg, ...given)
  // Within the scope, since that begins with what was current when the test was made.
  return runInScope.call(this, () => current.run(this.asyncId(), () => Reflect.apply(run, thisArg, given)))
}
AsyncResource.prototype.runInAsyncScope = runTestInScope as typeof AsyncResource.prototype.runInAsyncScope
