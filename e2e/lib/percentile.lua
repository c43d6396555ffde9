-- What wrk does not print by itself.
done = function(_, latency)
  io.write(string.format("95%% of all %.3fms\n", latency:percentile(95) / 1000))
end
